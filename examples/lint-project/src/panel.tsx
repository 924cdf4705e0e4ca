import * as clausal from 'clausal';

const tag = clausal.query('customers');

export function Panel({ since }: { since: Date }) {
  return (
    <section>
      {/* clausal-disable-next-line substring-too-short -- shows what a short search says */}
      <Search query={String(tag`email~"ab"`)} />
      <Search query={String(tag`created_at>=${since} emial~"example"`)} />
    </section>
  );
}
