/** The owner's role has all scopes. It is granted like any role, and at least one person always has it. */
export const ownerRole = 'OWNER'

const areas = [
  'PAYMENTS',
  'INVENTORY',
  'PRODUCTS',
  'DELIVERY',
  'TAX',
  'SETTINGS',
  'ORDERS',
  'CONTENT',
  'MEDIA',
  'MEMBERS',
  'REVIEWS',
  'DEVELOPERS',
  'PEOPLE',
]

/** The roles of a new site; its owner can change them. */
export const firstRoles: readonly { id: string; name: string; scopes: string[] }[] = [
  { id: 'ADMIN', name: 'Administrator', scopes: areas.map((area) => `${area}:MANAGE`) },
  {
    id: 'CATALOG_MANAGER',
    name: 'Catalogue',
    scopes: [
      'PRODUCTS:MANAGE',
      'INVENTORY:MANAGE',
      'CONTENT:MANAGE',
      'MEDIA:MANAGE',
      'TAX:READ',
      'DELIVERY:READ',
      'SETTINGS:READ',
    ],
  },
  {
    id: 'ORDER_MANAGER',
    name: 'Orders',
    scopes: [
      'ORDERS:MANAGE',
      'PAYMENTS:MANAGE',
      'PRODUCTS:READ',
      'INVENTORY:MANAGE',
      'DELIVERY:READ',
      'TAX:READ',
      'SETTINGS:READ',
    ],
  },
]
