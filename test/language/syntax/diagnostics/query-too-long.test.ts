import { queryTooLong } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(queryTooLong, {
  accepts: [`a:"${' '.repeat(65_536 - 4)}"`],
  reports: [
    {
      query: `${'a'.repeat(65_536)}‹a›`,
      data: { length: 65_537, limit: 65_536 },
      message: 'the query has 65537 characters; at most 65536 are read',
    },
  ],
});
