import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'
import { aFrontEnd, whoIs } from '../support/members/signing-in.ts'
import { codeOf } from '../support/requests/answers.ts'

test('of two ways in that are given up at the same moment, one stays', async () => {
  await using server = await startServer()
  const { db } = server.database
  const shop = await aShop(server)
  const { siteId } = shop.credentials
  const front = await aFrontEnd(shop)
  for (const name of ['ada', 'bea', 'cleo', 'dora']) {
    const { access } = await front.signIn(`${name}@example.com`)
    const { id } = (await whoIs(shop, access)).body.member as { id: string }
    await sql`delete from member_credential where site_id = ${siteId} and member_id = ${id}`.execute(db)
    const { rows } = await sql<{ id: string }>`insert into member_factor (site_id, member_id, id, type, name, data, created_date)
      select ${siteId}, ${id}, gen_random_uuid(), 'WEBAUTHN', device, jsonb_build_object('credentialId', ${id} || device), now()
      from unnest(array['Phone', 'Laptop']) as device returning id`.execute(db)
    const ended = await Promise.all(
      rows.map((passkey) =>
        shop.raw('POST', `/stoa/v1/second-factors/${passkey.id}/remove`, { headers: { authorization: access }, body: {} }),
      ),
    )
    expect(ended.map(codeOf).toSorted()).toEqual(['LAST_WAY_TO_SIGN_IN', undefined])
  }
})
