import { callAsOwner } from '../../support/browser/back-office.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

export const path = '/members/v1/members'

interface Given {
  profile?: { nickname: string }
  loginEmail?: string
  contact?: object
}

export const unique = () => crypto.randomUUID().slice(0, 8)

/** Starts the shop of a test file and returns what its tests use. Call it once, at the top of the file. */
export function setUp() {
  const shop = browserShop()

  async function create(member: Given): Promise<string> {
    return (await callAsOwner(shop, 'POST', path, { member })).member.id
  }

  async function read(id: string): Promise<any> {
    return (await callAsOwner(shop, 'GET', `${path}/${id}?fieldsets=FULL`)).member
  }

  return { shop, create, read }
}
