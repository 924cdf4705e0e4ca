import { lots } from './draw.ts';

export const STATUS = lots(['SETTLED', 830], ['DECLINED', 115], ['CANCELLED', 20], ['FAILED', 18], ['BLOCKED', 17]);
/** Many of the latest payments are still pending. */
export const RECENT_STATUS = lots(['SETTLED', 3], ['SETTLING', 4], ['AUTHORIZED', 3], ['PENDING', 3], ['DECLINED', 1]);

export type Status = (typeof STATUS)[number] | (typeof RECENT_STATUS)[number];

function reason(declineCode: string, adviceCode: string | null, message: string) {
  return { advice_code: adviceCode, decline_code: declineCode, message };
}

/** The reasons for unsuccessful payments, by status. */
export const REASONS = {
  DECLINED: lots(
    [reason('insufficient_funds', 'try_again_later', 'The card does not have the funds for this purchase.'), 40],
    [reason('do_not_honor', 'confirm_card_data', 'The issuer did not say why it declined.'), 22],
    [reason('expired_card', 'do_not_try_again', 'The card has expired.'), 12],
    [reason('incorrect_cvc', 'confirm_card_data', "The security code isn't right."), 8],
    [reason('lost_card', 'do_not_try_again', 'The card was reported lost.'), 5],
    [reason('stolen_card', 'do_not_try_again', 'The card was reported stolen.'), 4],
    [reason('authentication_required', null, 'The issuer wants the customer to authenticate.'), 6],
    [reason('card_velocity_exceeded', 'try_again_later', 'The card was used too often: "limit reached".'), 3],
  ),
  BLOCKED: lots(
    [reason('suspected_fraud', 'do_not_try_again', 'Blocked by a rule of the shop: too many cards.'), 2],
    [reason('blocked_country', null, 'Blocked by a rule of the shop: country.'), 1],
  ),
  FAILED: lots(
    [reason('processor_unavailable', 'try_again_later', 'The processor did not answer in time.'), 3],
    [reason('invalid_request', null, 'The processor refused the descriptor “Café №1”.'), 1],
  ),
} as const;
