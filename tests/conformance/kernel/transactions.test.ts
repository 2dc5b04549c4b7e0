import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'

/** Properties of every transaction, whether it starts with a read or is sent in one batch. */
const site = crypto.randomUUID()
let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
  await sql`create table slip (site_id uuid, id int, text text not null, primary key (site_id, id))`.execute(server.database.db)
  await sql`insert into slip (site_id, id, text) values (${site}, 1, 'first')`.execute(server.database.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const slips = async () =>
  (await sql<{ text: string }>`select text from slip where site_id = ${site} order by id`.execute(server.database.db)).rows.map(
    ({ text }) => text,
  )
const insertion = (id: number, text: string) => sql`insert into slip (site_id, id, text) values (${site}, ${id}, ${text})`
const change = (id: number, text: string) => sql`update slip set text = ${text} where site_id = ${site} and id = ${id}`

test.each([
  ['in one go', async () => {}],
  ['after it has begun', async (db: typeof server.database.db) => void (await sql`select 1`.execute(db))],
])('a compare-and-set that touches no row rolls back the whole transaction, %s', async (_, before) => {
  const conflict = server.database.transaction(async (db, { compareAndSets, finalWrites }) => {
    await before(db)
    compareAndSets.push(change(1, 'changed'), change(99, 'nobody'))
    finalWrites.push({ statement: insertion(2, 'second') })
  })
  await expect(conflict).rejects.toMatchObject({ code: '40001' })
  expect(await slips()).toEqual(['first'])
})

test('a single compare-and-set is checked too', async () => {
  const conflict = server.database.transaction(async (_db, { compareAndSets }) => void compareAndSets.push(change(99, 'nobody')))
  await expect(conflict).rejects.toMatchObject({ code: '40001' })
})

test('a failed statement throws its own error or its translation, and the transaction leaves nothing behind', async () => {
  const write = (statement: RawBuilder<unknown>, translateError?: () => unknown) =>
    server.database.transaction(async (_db, { finalWrites }) => {
      finalWrites.push({ statement: insertion(3, 'third') }, translateError ? { statement, translateError } : { statement })
    })
  await expect(write(sql`insert into nowhere (id) values (${1})`)).rejects.toThrow(/"nowhere" does not exist/)
  await expect(write(insertion(1, 'again'))).rejects.toMatchObject({ code: '23505' })
  await expect(write(insertion(1, 'again'), () => new Error('it is there already'))).rejects.toThrow('it is there already')
  expect(await slips()).toEqual(['first'])
  // The session remains usable.
  await server.database.transaction(async (_db, { compareAndSets, finalWrites }) => {
    compareAndSets.push(change(1, 'first again'))
    finalWrites.push({ statement: insertion(2, 'second') })
  })
  expect(await slips()).toEqual(['first again', 'second'])
})

test('a swallowed error is thrown at the end, because nothing was kept; behind a savepoint it is ignored', async () => {
  const swallowError = (savepoint: boolean) =>
    server.database.transaction(async (db, { finalWrites }) => {
      await insertion(5, 'fifth').execute(db)
      if (savepoint) await sql`savepoint attempt`.execute(db)
      await insertion(1, 'again')
        .execute(db)
        .catch(() => {})
      if (savepoint) await sql`rollback to savepoint attempt`.execute(db)
      finalWrites.push({ statement: insertion(6, 'sixth') })
    })
  const before = await slips()
  await expect(swallowError(false)).rejects.toMatchObject({ code: '23505' })
  expect(await slips()).toEqual(before)
  await swallowError(true)
  expect(await slips()).toEqual([...before, 'fifth', 'sixth'])
  await sql`delete from slip where site_id = ${site} and id >= 5`.execute(server.database.db)
})

test('rows are announced once they are committed', async () => {
  const announced: unknown[] = []
  await server.database.transaction(async (_db, { compareAndSets, finalWrites }) => {
    compareAndSets.push(change(1, 'told'))
    finalWrites.push({
      statement: sql`select text from slip where site_id = ${site} and id = ${1}`,
      onRows: (rows) => void announced.push(rows),
    })
    finalWrites.push({ statement: insertion(4, 'fourth') })
  })
  expect(announced).toEqual([[{ text: 'told' }]])
})

test('more statements than a session keeps prepared still work', async () => {
  const one = (number: number) => sql<{ sum: number }>`select ${sql.raw(String(number))} + ${1}::int as sum`
  for (let number = 0; number < 600; number++)
    expect((await one(number).execute(server.database.db)).rows).toEqual([{ sum: number + 1 }])
  const responses: unknown[] = []
  await server.database.transaction(async (_db, { finalWrites }) => {
    for (const number of [700, 701]) finalWrites.push({ statement: one(number), onRows: ([row]) => void responses.push(row) })
  })
  expect(responses).toEqual([{ sum: 701 }, { sum: 702 }])
})
