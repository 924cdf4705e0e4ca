// The page contains its script and its examples compressed, which halves it.
const [script, examples] = ['script', 'examples'].map((id) => document.getElementById(id));

/** Replaces the compressed text of an element by the text. */
async function unpack(element) {
  const bytes = Uint8Array.from(atob(element.textContent), (character) => character.charCodeAt(0));
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  element.textContent = await new Response(text).text();
}

await Promise.all([unpack(script), unpack(examples)]);
document.head.append(Object.assign(document.createElement('script'), { textContent: script.textContent }));
