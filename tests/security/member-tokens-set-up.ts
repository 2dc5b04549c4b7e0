import { sign, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { tokenKey } from '../../apps/server/src/modules/platform/sites/token-keys.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { testSecret } from '../support/servers/test-app.ts'
import { aSignInSite } from '../support/members/signing-in.ts'

export let server: TestServer

export const aSite = () => aSignInSite(server)

export const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const ours = tokenKey(testSecret)

/** An access token with any claims and header, signed with any key. */
export function token(claims: object, { header = {}, key = ours.privateKey }: { header?: object; key?: KeyObject } = {}): string {
  const content = `${encoded({ alg: 'EdDSA', typ: 'at+jwt', kid: ours.id, ...header })}.${encoded(claims)}`
  return `OauthNG.JWS.${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`
}

export const claimsOf = (access: string) =>
  JSON.parse(Buffer.from(access.split('.')[3]!, 'base64url').toString()) as Record<string, any>

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await startServer()))
  afterAll(() => server[Symbol.asyncDispose]())
}
