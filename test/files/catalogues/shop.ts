/** An OpenAPI document with everything that the documents of large services have. */
export const SHOP = {
  openapi: '3.0.0',
  info: { title: 'Shop', version: '1' },
  paths: {},
  components: {
    schemas: {
      order: {
        type: 'object',
        properties: {
          id: { type: 'string', maxLength: 5000 },
          object: { type: 'string', enum: ['order'] },
          amount: { type: 'integer', description: 'Amount of the [order](/docs), in cents. Never negative.' },
          paid: { type: 'boolean', nullable: true },
          created_at: { type: 'string', format: 'date-time' },
          note: { type: ['string', 'null'], description: '<p>What the customer wrote.</p>' },
          state: { type: 'string', enum: ['open', 'Shipped', 'shipped', '', null] },
          channel: { anyOf: [{ type: 'string', enum: ['web', 'shop'] }, { type: 'string' }] },
          email: { anyOf: [{ type: 'string', format: 'email' }, { type: 'null' }] },
          'x-internal': { type: 'string' },
          customer: {
            anyOf: [{ maxLength: 5000, type: 'string' }, { $ref: '#/components/schemas/customer' }],
            'x-expansionResources': { oneOf: [{ $ref: '#/components/schemas/customer' }] },
          },
          address: { nullable: true, allOf: [{ $ref: '#/components/schemas/address' }], description: 'Where to' },
          metadata: {
            anyOf: [
              { additionalProperties: { type: 'string' }, type: 'object' },
              { enum: [''], type: 'string' },
            ],
          },
          extra: { type: 'object' },
          items: {
            type: 'array',
            items: { type: 'object', properties: { sku_code: { type: 'string' }, count: { type: 'number' } } },
          },
          tags: { type: 'array', items: { type: 'string' } },
          replaced: { $ref: '#/components/schemas/order' },
          details: {
            oneOf: [
              { type: 'object', properties: { card: { type: 'object', properties: { last4: { type: 'string' } } } } },
              { type: 'object', properties: { bank: { type: 'object', properties: { last4: { type: 'string' } } } } },
            ],
          },
        },
      },
      customer: { type: 'object', properties: { name: { type: 'string' }, email: { type: 'string' } } },
      address: { properties: { country: { type: 'string' }, street: { type: 'string' } } },
      endless: { allOf: [{ $ref: '#/components/schemas/endless' }], properties: { a: { $ref: '#/nowhere' } } },
    },
  },
};

export const ORDER = '#/components/schemas/order';
