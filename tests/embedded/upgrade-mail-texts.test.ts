import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editableMails } from '@stoa/storefront/mail-data'
import { textRules, type MailDesign, type TextName } from '@stoa/storefront/mail-design'
import { parseMailText } from '@stoa/web/mail-text'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, migrateWithin } from '../../apps/server/src/kernel/database/migrate.ts'
import { createEmptyEmbedded, openEmbedded } from '../support/databases/embedded-folder.ts'
import { testClock } from '../support/servers/clock.ts'
import { testApp } from '../support/servers/test-app.ts'
import { aShop } from '../support/shop/shop.ts'

test('texts that owners wrote before every mail had texts are kept, and can be sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  createEmptyEmbedded(join(folder, 'database'))
  await using database = await openEmbedded(join(folder, 'database'))
  const clock = testClock()
  await using app = await testApp(database, { clock })
  const ids = app.migrations.flatMap(({ module, folder: files }) =>
    readdirSync(files).flatMap((file) => (file.endsWith('.sql') ? [`${module}/${file.slice(0, -'.sql'.length)}`] : [])),
  )
  const session = await database.source.acquire()
  await session.script('begin')
  await migrateWithin(session, app.migrations, new Set(ids.filter((id) => id !== 'notifications/0007-every-mail')))
  await session.script('commit')
  session.release()
  const shop = await aShop({ app, database, clock, url: '', [Symbol.asyncDispose]: async () => {} })
  const { siteId } = shop.credentials
  const written = [
    ['REVIEW_REQUEST', '{name}, your {product}', 'Hi {nobody}', 'Dear {name} { or } {so}'],
    ['MEMBER_WELCOME', 'Hello at {shop}', null, 'No {product} here'],
    ['BACK_IN_STOCK', '{product} for {price}', null, '{season} {shop}{name}: {a.b-c} {} }'],
  ] as const
  for (const [kind, subject, greeting, body] of written)
    await sql`insert into mail_text (site_id, kind, language, revision, subject, greeting, body)
      values (${siteId}, ${kind}, 'en', 3, ${subject}, ${greeting}, ${body})`.execute(database.db)

  await migrate(database, app.migrations)
  const { rows } = await sql<{ kind: keyof typeof editableMails; content: { texts: Record<string, string> } }>`
    select kind, content from mail_text where site_id = ${siteId} order by kind`.execute(database.db)
  const texts = Object.fromEntries(rows.map(({ kind, content }) => [kind, content.texts]))
  expect(texts).toEqual({
    BACK_IN_STOCK: {
      SUBJECT: '{product} for {price}',
      BODY: '{parameters.season} {shop}{name}: {parameters.a.b-c} {{}} }}',
    },
    MEMBER_WELCOME: { SUBJECT: 'Hello at {shop}', BODY: 'No here' },
    REVIEW_REQUEST: {
      SUBJECT: '{name}, your {product}',
      'SUBJECT.REMINDER': '{name}, your {product}',
      TITLE: 'Hi {{nobody}}',
      BODY: 'Dear {name} {{ or }} {{so}}',
      'BODY.SINGLE': 'Dear {name} {{ or }} {{so}}',
    },
  })
  for (const { kind, content } of rows)
    for (const [name, text] of Object.entries(content.texts)) {
      const design: MailDesign = editableMails[kind].design
      expect(parseMailText(text, textRules(design, name as TextName)).fault, `${kind} ${name}`).toBeUndefined()
    }
})
