import { afterAll, beforeAll } from 'vitest'
import { sessionTokenHeader, shopPages, type TestBrowser } from '../support/members/hand-over.ts'
import { sessionTokenOf } from '../support/members/members.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { aFrontEnd, type FrontEnd } from '../support/members/signing-in.ts'

export let server: TestServer
export let shop: TestShop
export let front: FrontEnd
export let pages: Awaited<ReturnType<typeof shopPages>>

/** Signs a member in with a session token, as the form does after it asked for one. */
export async function signIn(browser: TestBrowser, email: string) {
  const known = await front.login(email)
  const { body } = known.status === 200 ? known : await front.register(email)
  // The shop's pages get their tokens without an OAuth app.
  const answer = await browser.open('/sign-in', { [sessionTokenHeader]: await sessionTokenOf(shop, body.identity.id) }, 'POST')
  return { id: body.identity.id as string, answer }
}

export const shownTo = async (browser: TestBrowser) => (await browser.open('/products')).seen!.memberId

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => {
    server = await startServer()
    shop = await aShop(server)
    front = await aFrontEnd(shop)
    pages = await shopPages(server, shop)
  })
  afterAll(async () => {
    await pages[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })
}
