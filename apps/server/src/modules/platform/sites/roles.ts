import { areaScopes } from '@stoa/contract/all'

/** The owner's role has all scopes. It is granted like any role, and at least one person always has it. */
export const ownerRole = 'OWNER'

/** Every area of permissions. What no scope gives, such as what the site asks of its staff, is the owner's own. */
const everything = Object.keys(areaScopes).filter((scope) => scope.endsWith(':MANAGE'))

/** The roles of a new site; its owner can change them. */
export const firstRoles: readonly { id: string; name: string; scopes: string[] }[] = [
  { id: 'ADMIN', name: 'Administrator', scopes: everything },
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
      'RETURNS:MANAGE',
      'CUSTOMERS:READ',
      // Payments and refunds of orders; where money goes is MONEY_SETTINGS, and sums over orders are SALES.
      'PAYMENTS:MANAGE',
      'PRODUCTS:READ',
      'INVENTORY:MANAGE',
      'DELIVERY:READ',
      'TAX:READ',
      'SETTINGS:READ',
    ],
  },
  {
    id: 'BOOKKEEPER',
    name: 'Bookkeeping',
    scopes: [
      'SALES:READ',
      'ORDERS:READ',
      'RETURNS:READ',
      'PAYMENTS:READ',
      'GIFT_CARDS:READ',
      'DISCOUNTS:READ',
      'FEES:READ',
      'TAX:READ',
      'SETTINGS:READ',
    ],
  },
]
