import type { Vocabulary } from '../user.ts';

/** The English words that people search with. */
export const ENGLISH = {
  locale: 'en',
  endings: 'ings, ing, ies, ied, ed, es, er, e, d, s, y',
  words: {
    // Words that compare: a number or, for some, a time.
    compare: {
      '=': '=, ==, :, is, was, equals, equal to, exactly',
      '>': '>, over, above, more than, greater than, bigger than, higher than, larger than, more expensive than, exceeds, exceeding, more then, greater then, bigger then, higher then, larger then, bigger as, higher as, larger as, longer than',
      '>=': '>=, ≥, at least, greater than or equal to, more than or equal to, no less than, not less than, minimum, min',
      '<': '<, under, below, less than, fewer than, smaller than, lower than, cheaper than, less then, fewer then, smaller then, lower then, smaller as, lower as, shorter than',
      '<=': '<=, ≤, at most, less than or equal to, up to, no more than, not more than, maximum, max',
    },
    between: 'between, from, in range of, in range, range of, range',
    to: 'to, until, till, through, and, -, –, —, .., …',

    // Words around what is looked for. They only count beside something else.
    ask:
      "only show, date range, mailto, i'm looking for, " +
      'show, show me, show us, find, find me, find all, list, list all, get, get me, give me, give us, search, search for, ' +
      'look for, looking for, look up, see, view, display, filter, filter by, filtered by, fetch, pull, pull up, return, tell me, ' +
      "i want, i want to see, i need, i need to see, i am looking for, i'm looking for, can you, could you, can i see, would you, please, pls, plz, kindly, " +
      'hi, hi there, hello, hey, thanks, thank you, thx, cheers, ' +
      'how many, which, what, where, who, do we have, are there, is there, there are, are there any, how do i find, how to find, ' +
      'how can i find, give, show only, i would like to see, help me find, need, want',
    article:
      'the, a, an, my, our, your, their, his, her, its, these, those, all, any, every, each, some, all of, all the, any of',
    // Short names of resources.
    short: { subscription: 'sub', subscriptions: 'subs', payment: 'pmt, txn, trx', payments: 'pmts, txns' },
    // Words between the name of something and what it does.
    relative:
      'that, which, who, whose, where, is, are, was, were, be, been, being, am, have been, has been, had been, that have, that has, ' +
      'have, has, had, got, get, gets, did, does, do, still, currently, already, only, just, yet, also, ever, we, i, they, it, he, she, ' +
      'because, because the, when, says, marked, marked as, flagged as, that are, in status, with status, in state',
    lead:
      'of, by, for, from, form, in, on, at, with, via, per, using, through, made, made by, made with, made in, made on, made from, spent, ' +
      'done, done by, paid by, paid with, paid in, because of, due to, as, to, into, during, ' +
      'charged to, belonging to, worth, coming from, living in, who live in, live in, lives in, used, using, uses, paying by, paying with, pay by, pays with, based in, located in, billed, charged, priced, cost, costs, costing, paying in',
    conjunction: 'and, but, plus, as well as, and also, along with, together with, and are, and is, and then',
    thing:
      'payment, payments, transaction, transactions, charge, charges, record, records, entry, entries, item, items, people, ' +
      'person, user, users, client, clients, ones, the one, that one, which one, one that, one who, things, thing, results, everything, everyone, anyone, anything, somebody, someone, those, these, purchase, purchases, attempt, attempts, data',
    ending:
      'ending, ending in, ending with, ends in, ends with, end in, that ends in, number ending in, number ending, last 4, last four, last 4 digits, ' +
      'last four digits, last digits, with last 4, card number ending in',
    // Words after the name of a field that add nothing: `country code`.
    noun: 'number, check, checks, code, address, date, name, id, value, field, type, digits',
    card: 'card, cards',
    issued: 'issued, issued in, issued by, issued from, issued outside of',
    place: {
      US: 'usa, america, the states, the us, american',
      GB: 'great britain, britain, england, uk, british',
      CD: 'congo kinshasa, drc',
      CI: 'ivory coast',
      CV: 'cape verde',
      CZ: 'czech republic, czech',
      MM: 'burma',
      RU: 'russian federation, russian',
      SZ: 'swaziland',
      TL: 'east timor',
      VA: 'vatican',
      VN: 'viet nam',
      TR: 'turkey, turkish',
      NL: 'holland, dutch',
      KR: 'korea, korean',
      AE: 'uae, emirates, emirati',
      // Adjectives that the ending alone does not lead to the name of the country.
      AR: 'argentinian',
      AU: 'australian',
      BE: 'belgian',
      BR: 'brazilian',
      CA: 'canadian',
      CN: 'chinese',
      CH: 'swiss',
      DK: 'danish',
      ES: 'spanish',
      FI: 'finnish',
      FR: 'french',
      GR: 'greek',
      IE: 'irish',
      IN: 'indian',
      IT: 'italian',
      JP: 'japanese',
      MX: 'mexican',
      NG: 'nigerian',
      NO: 'norwegian',
      PL: 'polish',
      PT: 'portuguese',
      SE: 'swedish',
      UA: 'ukrainian',
    },
    link: '=, ==, :, is, are, was, were, equals, equal to, is equal to, named, called, set to, being, exactly, of, be, number, with, as',
    naming: 'named, called, with the name, whose name is, by the name of',
    contains: {
      '~':
        '~, contains, containing, like, includes, including, has the words, with the text, matching, ' +
        'ends with, ends in, ending with, ending in',
      '^': '^, starts with, start with, starting with, begins with, begin with, beginning with',
    },
    not:
      "not, never, non, isn't, aren't, wasn't, weren't, don't, doesn't, didn't, hasn't, haven't, hadn't, isnt, arent, wasnt, werent, " +
      'dont, doesnt, didnt, hasnt, havent, except, except for, excluding, exclude, but not, outside, outside of, other than, ' +
      'apart from, everything but, anything but, all but, neither, nor, did not, does not, do not, is not, are not, was not, ' +
      'were not, has not, have not, has not been, have not been, has never, has never been, was never, not yet, not in, no longer',
    absent:
      'no, without, w/o, missing, empty, lacking, with no, without any, without a, has no, have no, there is no, with missing',
    empty:
      'missing, empty, absent, null, unknown, not set, is missing, is empty, is null, not present, is not set, not given, none',
    present:
      'has, have, having, with, has a, has an, with a, with an, have a, any, with any, known, present, is set, is present, not empty, not null',
    existing:
      'present, exists, known, set, not empty, not null, not missing, is not empty, is not null, given, available',
    or: 'or, or the',
    yes: 'true, yes',
    no: 'false, no',
    // Words before a number of objects: `top 5`.
    limit: 'top, first, last, latest, newest, oldest, biggest, largest, highest, lowest, bottom',
    // What was made in the time that the sentence names.
    fresh: 'new, brand new, newly created, newly added',
    // Wishes that the language cannot say.
    wish: {
      sort:
        'biggest, largest, highest, smallest, lowest, newest, oldest, latest, earliest, recent, most recent, most, least, ' +
        'best, worst, top, bottom, sort, sorted, sort by, sorted by, order by, ordered by, ascending, descending, first, ' +
        'popular, most popular, profitable, longest, shortest, cheapest, most expensive, expensive, cheap, fewest',
      sum: 'sum, total number, average, mean, median, count, sum of, total of, average of, percentage, percent, rate, ratio, volume, per day, per month, breakdown, trend, compare, versus, vs, distribution, number of, grouped by, group by',
      // What a search does not do.
      action: 'cancel the, cancel my, cancel this, refund this, refund the, every, each',
      vague:
        'old, number, duplicate, duplicates, double, big, large, small, high, high value, huge, tiny, weird, suspicious, strange, important, around, about, roughly, approximately, approx, circa, almost, nearly, twice, again, pay, pays, similar, same, different',
    },
    // What people ask for, and no field of the service says. A value of a catalogue wins.
    unlisted:
      'dispute, disputes, disputed, under dispute, in dispute, chargeback, chargebacks, charged back, partially, partially refunded, ' +
      'partial refund, partial refunds, soft decline, soft declines, hard decline, hard declines, partly refunded, apple pay, google pay, samsung pay, amazon pay, shop pay, paypal, venmo, ' +
      'cash app, klarna, afterpay, clearpay, affirm, alipay, wechat pay, ideal, giropay, sofort, bancontact, blik, sepa, sepa debit, ach, ' +
      'direct debit, bank transfer, bank transfers, wire transfer, wire transfers, trial expired, trial ended, expired trial, expired trials, payout, payouts, invoice, invoices, coupon, coupons, discount, ' +
      'discounts, ip address, device, browser, upgraded, downgraded, upgrade, downgrade, upgrades, downgrades, switched',

    // Amounts.
    numeral: {
      0: 'zero',
      1: 'one',
      2: 'two',
      3: 'three',
      4: 'four',
      5: 'five',
      6: 'six',
      7: 'seven',
      8: 'eight',
      9: 'nine',
      10: 'ten',
      11: 'eleven',
      12: 'twelve',
      13: 'thirteen',
      14: 'fourteen',
      15: 'fifteen',
      16: 'sixteen',
      17: 'seventeen',
      18: 'eighteen',
      19: 'nineteen',
      20: 'twenty',
      30: 'thirty',
      40: 'forty',
      50: 'fifty',
      60: 'sixty',
      70: 'seventy',
      80: 'eighty',
      90: 'ninety',
    },
    // By how many digits a word moves the fraction.
    scale: {
      2: 'hundred',
      3: 'k, thousand, grand',
      5: 'lakh, lakhs',
      6: 'm, mn, mio, million, millions',
      7: 'crore, crores',
      9: 'bn, billion, billions',
    },
    fraction: { '0.5': 'half, half a', '0.25': 'quarter, a quarter, quarter of a' },
    andFraction: { '0.5': 'and half', '0.25': 'and quarter', '0.75': 'and three quarters' },
    aOne: 'a, an',
    // Hundredths of a currency.
    cents: {
      '': 'cent, cents, c, ct, cts',
      EUR: 'eurocent, eurocents, euro cent, euro cents',
      GBP: 'p, penny, pence',
      USD: 'us cent, us cents',
    },
    // Names of currencies beside those of the platform.
    currencyName: {
      BRL: 'reais',
      CHF: 'francs suisses, sfr',
      CNY: 'rmb, renminbi, 元',
      CZK: 'kč',
      GBP: 'pounds sterling, sterling, quid',
      HUF: 'forints, ft',
      INR: 'rs',
      JPY: '円',
      KRW: 'won, 원',
      PLN: 'zł, zloty, zlotys, złoty, złotych',
      USD: 'buck, bucks',
    },
    orMore: 'or more, and more, or above, and above, and up, or over, and over, +',
    // Words that leave an amount open.
    about: 'about, around, roughly, approximately, approx, nearly, almost, circa',
    orLess: 'or less, and less, or below, and below, or under, and under',

    // Periods. The meaning of a month and a weekday is its number, from 0, Sunday being the first day.
    month: {
      0: 'january, jan',
      1: 'february, feb',
      2: 'march, mar',
      3: 'april, apr',
      4: 'may',
      5: 'june, jun',
      6: 'july, jul',
      7: 'august, aug',
      8: 'september, sep, sept',
      9: 'october, oct',
      10: 'november, nov',
      11: 'december, dec',
    },
    weekday: {
      0: 'sunday, sun',
      1: 'monday, mon',
      2: 'tuesday, tue, tues',
      3: 'wednesday, wed, weds',
      4: 'thursday, thu, thur, thurs',
      5: 'friday, fri',
      6: 'saturday, sat',
    },
    ordinalWord: {
      1: 'first',
      2: 'second',
      3: 'third',
      4: 'fourth',
      5: 'fifth',
      6: 'sixth',
      7: 'seventh',
      8: 'eighth',
      9: 'ninth',
      10: 'tenth',
      11: 'eleventh',
      12: 'twelfth',
      13: 'thirteenth',
      14: 'fourteenth',
      15: 'fifteenth',
      16: 'sixteenth',
      17: 'seventeenth',
      18: 'eighteenth',
      19: 'nineteenth',
      20: 'twentieth',
      21: 'twenty first',
      22: 'twenty second',
      23: 'twenty third',
      24: 'twenty fourth',
      25: 'twenty fifth',
      26: 'twenty sixth',
      27: 'twenty seventh',
      28: 'twenty eighth',
      29: 'twenty ninth',
      30: 'thirtieth',
      31: 'thirty first',
    },
    // Days counted from today.
    relativeDay: {
      '-2': 'day before yesterday',
      '-1': 'yesterday',
      0: 'today, current date, current day',
      1: 'tomorrow, tmrw, tmr',
      2: 'day after tomorrow',
    },
    unit: {
      minute: 'minute, minutes, min, mins',
      hour: 'hour, hours, hr, hrs, h',
      day: 'day, days, d',
      week: 'week, weeks, wk, wks, w',
      month: 'month, months, mo',
      quarter: 'quarter, quarters',
      year: 'year, years, yr, yrs, y, calendar year',
    },
    // More than one: `5 last months`, but `over 5 last month`.
    units: {
      minute: 'minutes, mins',
      hour: 'hours, hrs',
      day: 'days',
      week: 'weeks, wks',
      month: 'months',
      quarter: 'quarters',
      year: 'years, yrs',
    },
    // The months of a year, from the first one.
    partOfYear: {
      '0 3': 'q1, first quarter, 1st quarter',
      '3 3': 'q2, second quarter, 2nd quarter',
      '6 3': 'q3, third quarter, 3rd quarter',
      '9 3': 'q4, fourth quarter, 4th quarter, last quarter of',
      '0 6': 'h1, first half, 1st half',
      '6 6': 'h2, second half, 2nd half',
    },
    weekend: 'weekend',
    repeated: 'every, each, every other, once a, once an, once per, once every',
    // How often, in a unit that no value has a name for.
    frequency: { week: 'weekly', quarter: 'quarterly' },
    weekOf: 'week of, week commencing, week beginning, week starting, w/c',
    toDate: {
      week: 'week to date, wtd',
      month: 'month to date, mtd',
      quarter: 'quarter to date, qtd',
      year: 'year to date, ytd',
    },
    // Units counted from the current one.
    side: {
      '-1': 'last, previous, prior, preceding',
      0: 'this, current',
      1: 'next, coming, following, upcoming',
    },
    past: 'past',
    sideAfter: { '-2': 'before last', 2: 'after next' },
    ago: 'ago',
    fromNow: 'from now',
    now: 'now',
    since:
      'since, starting, starting on, starting from, beginning, beginning on, on or after, from and including, as of, not before',
    after: 'after, later than, newer than',
    before: 'before, prior to, earlier than, older than',
    until: 'until, till, til, up to, through, thru, by, to, on or before, no later than, not later than',
    onward: 'or later, and later, or after, and after, onward, onwards, and onwards, on, and greater',
    backward: 'or earlier, and earlier, or before',
    upTo: 'to, until, till, til, through, thru, -, –, —, .., ..., …',
    betweenTimes: 'between',
    fromTime: 'from',
    andTime: 'and, &',
    orTime: 'or',
    but: 'and, but',
    older: 'older than',
    newer: 'newer than, younger than, within',
    // The bounds of a longer time; alone they are too vague.
    edge: { from: 'beginning, beginning of, start, start of', to: 'end, end of' },
    the: 'the',
    of: 'of, in, of the, in the',
    at: 'at, @',
    // After these, a number alone is no amount: `in 2025`.
    in: 'in, on, during',
    on: 'on, in, at, during, for, from, of, throughout, within',
    overTime: 'over',
    meridiem: { 0: 'am', 12: 'pm' },
    clockHour: "o'clock, h",
    noon: 'noon, midday',
    // Times that have no beginning and no end that everybody agrees on.
    vague:
      'eod, eom, eoy, morning, afternoon, evening, night, tonight, tonite, midnight, lunchtime, weekdays, weekends, ' +
      'mondays, tuesdays, wednesdays, thursdays, fridays, saturdays, sundays, summer, winter, spring, autumn, ' +
      'fall, christmas, xmas, easter, thanksgiving, halloween, new year, black friday, cyber monday, juneteenth, labor day, memorial day, independence day, ramadan, eid, diwali, hanukkah, decade, century, ' +
      'fortnight, recently, lately, earlier, later, mid, early, late, middle',
  },
} satisfies Vocabulary;
