import { lots } from './draw.ts';

/** A range of test card numbers and a fictitious issuer. */
export interface CardRange {
  readonly bin: string;
  /** The masked digits between the BIN and the last four digits. */
  readonly masked: string;
  readonly brand: string;
  readonly funding: string;
  readonly issuer: string;
  readonly description?: string;
}

function range(bin: string, brand: string, funding: string, issuer: string, description?: string): CardRange {
  const length = brand === 'NETWORK_C' ? 15 : 16;
  const masked = '*'.repeat(length - bin.length - 4);
  return { bin, masked, brand, funding, issuer, ...(description === undefined ? {} : { description }) };
}

/** Card ranges with their weights. The service names card networks by letter. */
export const CARD_RANGES = lots(
  [range('411111', 'NETWORK_A', 'credit', 'Old Lighthouse Bank'), 22],
  [range('424242', 'NETWORK_A', 'debit', 'Banque du Lac Bleu', 'Débit'), 18],
  [range('40000566', 'NETWORK_A', 'debit', 'Savings Bank of St. Alder'), 10],
  [range('555555', 'NETWORK_B', 'credit', 'Banco Três Rios', 'Gold'), 16],
  [range('520082', 'NETWORK_B', 'debit', 'Genossenschaftsbank Süßbach'), 12],
  [range('510510', 'NETWORK_B', 'prepaid', 'Kahve & Söhne "Direkt" Bank', 'Prepaid'), 6],
  [range('378282', 'NETWORK_C', 'credit', 'Meridian Charge Company', 'Green'), 8],
  [range('601111', 'NETWORK_D', 'credit', '青葉川銀行'), 4],
);
