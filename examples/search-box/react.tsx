import type { ClausalSearch, ClausalSearchEventMap } from 'clausal/element';
import 'clausal/element';
import { type FormEvent, useState } from 'react';

/** A search box whose text the page keeps, with a list of the fields in the query that ran. */
export function PaymentSearch() {
  const [text, setText] = useState('amount>=1000');
  const [clauses, setClauses] = useState<readonly string[]>([]);

  const run = ({ detail }: ClausalSearchEventMap['search']) => {
    setClauses((detail.query?.clauses ?? []).map(({ field }) => field.path));
  };

  return (
    <main>
      <clausal-search
        resource="payments"
        label="Find payments"
        value={text}
        onInput={({ currentTarget }: FormEvent<ClausalSearch>) => setText(currentTarget.value)}
        onsearch={run}
      />
      <button type="button" onClick={() => setText('payment_status:"SETTLED"')}>
        Settled payments
      </button>
      <p>Text: {text}</p>
      <ul>
        {clauses.map((path) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
    </main>
  );
}
