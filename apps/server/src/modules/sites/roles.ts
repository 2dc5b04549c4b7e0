/** Has everything, is given like any role, and is never without somebody. */
export const ownerRole = 'OWNER'

const areas = ['PAYMENTS', 'INVENTORY', 'PRODUCTS', 'DELIVERY', 'TAX', 'SETTINGS', 'ORDERS', 'CONTENT', 'DEVELOPERS', 'PEOPLE']

/** What a new site begins with; its owner changes them like any other role. */
export const firstRoles: readonly { id: string; name: string; scopes: string[] }[] = [
  { id: 'ADMIN', name: 'Administrator', scopes: areas.map((area) => `${area}:MANAGE`) },
  {
    id: 'CATALOG_MANAGER',
    name: 'Catalogue',
    scopes: ['PRODUCTS:MANAGE', 'INVENTORY:MANAGE', 'CONTENT:MANAGE', 'TAX:READ', 'DELIVERY:READ', 'SETTINGS:READ'],
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
