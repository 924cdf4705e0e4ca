return {
  cmd = { 'npx', 'clausal', 'lsp' },
  filetypes = {
    'clausal', 'javascript', 'javascriptreact', 'typescript', 'typescriptreact', 'json', 'jsonc', 'jsonl', 'csv', 'tsv',
    'yaml', 'toml', 'markdown', 'mdx', 'http', 'sh', 'bash', 'zsh', 'make', 'dockerfile', 'vue', 'svelte', 'python',
    'ruby', 'php', 'go', 'java', 'kotlin', 'cs', 'rust', 'ps1',
  },
  root_markers = {
    'clausal.config.json', 'clausal.config.jsonc', 'clausal.config.js', 'clausal.config.mjs', 'clausal.config.cjs',
    'clausal.config.ts', 'clausal.config.mts', 'clausal.config.cts', 'package.json', '.git',
  },
}
