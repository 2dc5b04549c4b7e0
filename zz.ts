import { pglite } from './apps/server/src/kernel/database/pglite.ts'
import { databaseOn } from './apps/server/src/kernel/database/database.ts'
import { sql } from 'kysely'
import { writeFileSync, rmSync } from 'node:fs'
const source = await pglite({ folder: '/tmp/small/db' })
const database = databaseOn(source)
await sql`create table note (text text)`.execute(database.db)
console.log('start')
let n = 0
try { for (; n < 3000; n++) await database.transaction((db) => sql`insert into note select repeat(md5(random()::text), 40) from generate_series(1, 50)`.execute(db)) } catch (e: any) { console.log('failed', n, e.name, e.message, e.cause?.severity, e.cause?.code) }
for (let i = 0; i < 5; i++) try { console.log((await sql`select count(*) from note`.execute(database.db)).rows); await database.transaction((db) => sql`insert into note select repeat(md5(random()::text), 40) from generate_series(1, 50)`.execute(db)) } catch (e: any) { console.log('again', e.name, e.message) }
console.log('end'); process.exit()
