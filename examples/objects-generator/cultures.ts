import type { Currency } from './money.ts';

/** A country of customers, with typical names and places. */
export interface Culture {
  readonly country: string;
  readonly currency: Currency;
  /** The dialling code. */
  readonly dial: string;
  /** In per cent. */
  readonly taxRate: number;
  /** The relative number of customers. */
  readonly weight: number;
  /** A name; after `=` its spelling in e-mail addresses, if that is not the name without diacritics. */
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly isFamilyFirst?: true;
  readonly places: readonly Place[];
  readonly streets: readonly string[];
}

interface Place {
  readonly city: string;
  readonly state: string | null;
  readonly postal_code: string;
}

function place(city: string, state: string | null, postalCode: string): Place {
  return { city, state, postal_code: postalCode };
}

export const CULTURES: readonly Culture[] = [
  {
    country: 'US',
    currency: 'USD',
    dial: '+1',
    taxRate: 8,
    weight: 20,
    // People are really called Null.
    given: ['Marguerite', 'Dwayne "Duke"', 'Josephine', 'Theo', 'Rosalind', 'Null'],
    family: ["O'Dell", 'Whitlock', 'Barrowman', 'St. Clair', 'Fairweather-Jones'],
    places: [place('Portland', 'OR', '97205'), place('Austin', 'TX', '78701'), place('Burlington', 'VT', '05401')],
    streets: ['Alder Street', 'Mill Road', 'Café "Row"'],
  },
  {
    country: 'GB',
    currency: 'GBP',
    dial: '+44',
    taxRate: 20,
    weight: 10,
    given: ['Siobhán', 'Alfie', 'Imogen', 'Rhys', 'Zoë'],
    family: ["O'Hanlon", 'Thistlewood', "D'Arcy-Poole", 'Ashdown'],
    places: [place('Leeds', null, 'LS1 4AP'), place('King’s Lynn', 'Norfolk', 'PE30 1EX')],
    streets: ['Weaver’s Yard', 'Station Road'],
  },
  {
    country: 'DE',
    currency: 'EUR',
    dial: '+49',
    taxRate: 19,
    weight: 9,
    given: ['Jörg', 'Anneliese', 'Käthe', 'Uwe'],
    family: ['Groß', 'Weißenberger', 'Schäferling', 'von der Au'],
    places: [place('München', 'BY', '80331'), place('Köln', 'NW', '50667'), place('Dresden', 'SN', '01067')],
    streets: ['Gänseweg', 'Straße der Röster'],
  },
  {
    country: 'FR',
    currency: 'EUR',
    dial: '+33',
    taxRate: 20,
    weight: 8,
    given: ['Élodie', 'François', 'Noëlle', 'Aurèle'],
    family: ["L'Hermine", 'Lefèvrier', 'Saint-Cœur', 'Dubosquet'],
    places: [place('Besançon', null, '25000'), place('Évreux', null, '27000')],
    streets: ["rue de l'Étoile", 'quai aux Grains'],
  },
  {
    country: 'ES',
    currency: 'EUR',
    dial: '+34',
    taxRate: 21,
    weight: 5,
    given: ['Begoña', 'José María', 'Iñaki'],
    family: ['Núñez Ibarrola', 'Peñalosa', 'Güellar'],
    places: [place('A Coruña', 'GA', '15001'), place('Logroño', 'RI', '26001')],
    streets: ['calle del Tostadero', 'paseo de la Peña'],
  },
  {
    country: 'BR',
    currency: 'BRL',
    dial: '+55',
    taxRate: 9,
    weight: 10,
    given: ['João', 'Conceição', 'Antônio', 'Thaís'],
    family: ['Gonçalvino', 'Assunção', 'Brandãozinho', "Sant'Ana"],
    places: [place('São Paulo', 'SP', '01310-100'), place('Belém', 'PA', '66010-000')],
    streets: ['Rua do Grão', 'Avenida São José'],
  },
  {
    country: 'PL',
    currency: 'PLN',
    dial: '+48',
    taxRate: 23,
    weight: 3,
    given: ['Łucja', 'Michał', 'Żaneta'],
    family: ['Wróblik', 'Śliwa', 'Źrebiec'],
    places: [place('Łódź', 'LD', '90-001')],
    streets: ['ulica Źródlana'],
  },
  {
    country: 'CZ',
    currency: 'CZK',
    dial: '+420',
    taxRate: 21,
    weight: 2,
    given: ['Jiří', 'Anežka'],
    family: ['Kávičků', 'Řezníčků'],
    places: [place('Plzeň', null, '301 00')],
    streets: ['Pražírenská'],
  },
  {
    country: 'TR',
    currency: 'TRY',
    dial: '+90',
    taxRate: 20,
    weight: 3,
    given: ['İpek', 'Işıl', 'Çağrı'],
    family: ['Yıldızlı', 'Şahinbey', 'Güneşli'],
    places: [place('İzmir', null, '35210')],
    streets: ['Kahveci Sokağı'],
  },
  {
    country: 'GR',
    currency: 'EUR',
    dial: '+30',
    taxRate: 24,
    weight: 3,
    given: ['Θάνος=thanos', 'Γιώργος=giorgos', 'Οδυσσέας=odysseas'],
    family: ['Παπαγιαννάκης=papagiannakis', 'Καφετζόγλου=kafetzoglou'],
    places: [place('Θεσσαλονίκη', null, '546 24')],
    streets: ['Οδός Ερμούπολης'],
  },
  {
    country: 'BG',
    currency: 'BGN',
    dial: '+359',
    taxRate: 20,
    weight: 3,
    given: ['Елена=elena', 'Борис=boris', 'Цветана=tsvetana'],
    family: ['Златар=zlatar', 'Кафеджи=kafedzhi'],
    places: [place('Пловдив', null, '4000')],
    streets: ['улица Роза'],
  },
  {
    country: 'JP',
    currency: 'JPY',
    dial: '+81',
    taxRate: 10,
    weight: 5,
    given: ['さくら=sakura', '健太=kenta', 'ヒカル=hikaru'],
    family: ['青木原=aokihara', '小川田=ogawada'],
    isFamilyFirst: true,
    places: [place('京都市', '京都府', '604-8001')],
    streets: ['御池通'],
  },
  {
    country: 'KR',
    currency: 'KRW',
    dial: '+82',
    taxRate: 10,
    weight: 3,
    given: ['지우=jiwoo', '서연=seoyeon'],
    family: ['남궁=namgung', '박=bak'],
    isFamilyFirst: true,
    places: [place('부산', null, '48058')],
    streets: ['커피로'],
  },
  {
    country: 'CN',
    currency: 'CNY',
    dial: '+86',
    taxRate: 13,
    weight: 3,
    given: ['小雨=xiaoyu', '志明=zhiming'],
    family: ['欧阳=ouyang', '陈=chen'],
    isFamilyFirst: true,
    places: [place('杭州', '浙江', '310000')],
    streets: ['龙井路'],
  },
  {
    country: 'AE',
    currency: 'AED',
    dial: '+971',
    taxRate: 5,
    weight: 3,
    given: ['ليلى=layla', 'يوسف=yusuf'],
    family: ['الحداد=alhaddad', 'بن صالح=bin.saleh'],
    places: [place('دبي', null, '00000')],
    streets: ['شارع القهوة'],
  },
  {
    country: 'IL',
    currency: 'ILS',
    dial: '+972',
    taxRate: 18,
    weight: 2,
    given: ['נועה=noa', 'איתן=eitan'],
    family: ['בן־עמי=ben-ami', 'שקדיה=shkedia'],
    places: [place('חיפה', null, '3303311')],
    streets: ['רחוב הקפה'],
  },
  {
    country: 'IN',
    currency: 'INR',
    dial: '+91',
    taxRate: 18,
    weight: 3,
    given: ['आरव=aarav', 'मीरा=meera'],
    family: ['देशपांडे=deshpande', 'कॉफ़ीवाला=coffeewala'],
    places: [place('पुणे', 'MH', '411001')],
    streets: ['बाग रोड'],
  },
  {
    country: 'TH',
    currency: 'THB',
    dial: '+66',
    taxRate: 7,
    weight: 2,
    given: ['สุดา=suda', 'ณัฐ=nat'],
    family: ['วงศ์ทองดี=wongthongdee'],
    places: [place('เชียงใหม่', null, '50000')],
    streets: ['ถนนกาแฟ'],
  },
  {
    country: 'VN',
    currency: 'VND',
    dial: '+84',
    taxRate: 10,
    weight: 2,
    given: ['Thị Ngọc', 'Đức Anh'],
    family: ['Nguyễn', 'Trần'],
    isFamilyFirst: true,
    places: [place('Đà Nẵng', null, '550000')],
    streets: ['đường Cà Phê'],
  },
  {
    country: 'IS',
    currency: 'ISK',
    dial: '+354',
    taxRate: 24,
    weight: 1,
    given: ['Þóra', 'Guðrún'],
    family: ['Ægisdóttir', 'Örnsdóttir'],
    places: [place('Ísafjörður', null, '400')],
    streets: ['Kaffigata'],
  },
];
