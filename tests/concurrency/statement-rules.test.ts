import { expect, inject, test } from 'vitest'
import { openDatabase } from '../../apps/server/src/kernel/database/database.ts'
import { foldedConditions } from '../support/databases/folded-conditions.ts'
import { migrated } from '../support/databases/postgres-databases.ts'
import { urlOfDatabase } from '../support/databases/postgres-server.ts'
import { volatilityViolations } from '../support/databases/volatility-rules.ts'

async function violations(sql: string): Promise<string[]> {
  await using database = await openDatabase({ url: urlOfDatabase(inject('postgresUrl'), migrated) })
  const session = await database.source.acquire()
  try {
    return await volatilityViolations(session, sql)
  } finally {
    session.release()
  }
}

test.each([
  [
    "update member_session set expires_date = least($2::timestamptz, created_date + 365 * interval '1 day') where site_id = $1",
    'member_session: UPDATE SET with a column calls timestamptz_pl_interval, which is STABLE',
  ],
  [
    `update member set doc = jsonb_set(doc, '{a}', (select jsonb_agg(gen_random_uuid()) from generate_series(1, 2))) where site_id = $1`,
    'member: UPDATE SET calls gen_random_uuid, which is VOLATILE',
  ],
  [
    `update sales_order set search_text = concat_ws(' ', search_text, $2::text) where site_id = $1`,
    'sales_order: UPDATE SET with a column calls concat_ws, which is STABLE',
  ],
  [
    `update coupon set doc = doc || jsonb_build_object('a', used) where site_id = $1`,
    'coupon: UPDATE SET with a column calls jsonb_build_object, which is STABLE',
  ],
  [
    `update job set due_date = (payload ->> 'at')::timestamptz where site_id = $1`,
    'job: UPDATE SET with a column calls timestamptz_in, which is STABLE',
  ],
  [
    `update job set due_date = coalesce($2::timestamptz, now()) where site_id = $1`,
    'job: CASE or COALESCE in UPDATE SET calls now, which is STABLE',
  ],
  [
    `delete from job where site_id = $1 and due_date + interval '1 day' < $2`,
    'job: WHERE of DELETE with a column calls timestamptz_pl_interval, which is STABLE',
  ],
  [`delete from job where site_id = $1 and random() < 0.5`, 'job: WHERE of DELETE calls random, which is VOLATILE'],
  [
    `insert into job (site_id, id, name, payload, due_date, created_date) values ($1, $2, 'a', '{}', $3, $3)
      on conflict (site_id, id) do update set due_date = now()`,
    'job: ON CONFLICT calls now, which is STABLE',
  ],
  [
    `update job set attempts = 0 where site_id = $1 returning to_char(due_date, 'YYYY')`,
    'job: RETURNING calls to_char, which is STABLE',
  ],
  [
    `with written as (update job set due_date = due_date - $2::interval where site_id = $1 returning 1) select 1 / count(*) from written`,
    'job: UPDATE SET with a column calls timestamptz_mi_interval, which is STABLE',
  ],
])('a change that a node would refuse is found: %s', async (sql, violation) => {
  expect(await violations(sql)).toEqual([violation])
})

test.each([
  "update member_session set expires_date = (created_date at time zone 'UTC' + interval '1 day') at time zone 'UTC' where site_id = $1",
  `update job set due_date = $2::timestamptz + interval '1 day' where site_id = $1`,
  `update job set due_date = now() where site_id = $1 and created_date < now()`,
  `update job set attempts = attempts + 1, payload = payload || '{}' where site_id = $1 and name = any($2::text[])`,
  // On the coordinator alone.
  `update user_session set expires_date = created_date + interval '1 day' where id = $1`,
  `select created_date + interval '1 day' from job where site_id = $1`,
])('a change that a node takes is no violation: %s', async (sql) => {
  expect(await violations(sql)).toEqual([])
})

const taxJoin = `select from tax_settings left join tax_region region on region.site_id = $1 and region.country = $2
  and (region.subdivision is null or region.subdivision = $3) where tax_settings.site_id = $1`

test.each([
  [taxJoin, ['a site', null, null], 'JOIN with tax_settings and tax_region: a condition folds to null'],
  [
    'select from cart left join job on job.site_id = $1 and $2 where cart.site_id = $1',
    ['a site', false],
    'JOIN with cart and job: a condition folds to false',
  ],
  [
    `select from cart left join job on job.site_id = $1 and $2::text is not null where cart.site_id = $1`,
    ['a site', null],
    'JOIN with cart and job: a condition folds to false',
  ],
  [
    `select from cart left join job on job.site_id = $1 and $2 = 'A' where cart.site_id = $1`,
    ['a site', 'B'],
    'JOIN with cart and job: a condition without a column may fold to false',
  ],
  [
    `select from cart where site_id = $1 and exists (select from job left join product on product.site_id = $1 and product.id = $2 where job.site_id = $1)`,
    ['a site', null],
    'JOIN with job and product: a condition folds to null',
  ],
])('a join condition that folds to a constant with its values is found: %s', (sql, parameters, violation) => {
  expect(foldedConditions(sql, parameters)).toEqual([violation])
})

test('a join condition that depends on a row, or is true whatever the row, is fine', () => {
  expect(foldedConditions(taxJoin, ['a site', '', ''])).toEqual([])
  expect(foldedConditions(taxJoin, ['a site', 'DE', null])).toEqual([])
  expect(
    foldedConditions(
      'select from cart left join job on job.site_id = $1 and ($2::text is null or job.name = $2) where cart.site_id = $1',
      ['a site', null],
    ),
  ).toEqual([])
})
