import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonalData } from '../../apps/server/src/kernel/site/personal-data.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'

// A table that may have data of a member or buyer belongs to a part of `personalData`, which exports and erases it.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** Names of columns that say something of a person, or whose it is. */
const personal =
  /(^|_)(member|visitor|contact|recipient|follower|followed|blocking|blocked|buyer|customer|assignee|person|nickname|phone|user_agent)(_|$)|email|address/

/** Tables with documents or with such a column that have nothing of members and buyers, and why. */
const others: Record<string, string> = {
  abandoned_checkout_settings: 'of the shop',
  audit_run: 'figures',
  badge: 'of the shop',
  brand: 'of the shop',
  bulk_task: 'what was asked for; deleted by age',
  category: 'of the shop',
  checkout_content: 'of the shop',
  checkout_field: 'of the shop',
  checkout_rules: 'of the shop',
  checkout_settings: 'of the shop',
  checkout_template: 'of the shop',
  coupon: 'of the shop',
  custom_field: 'of the shop; its values belong to the member',
  custom_field_application: 'the ids of members, which belong to nobody once the members are erased',
  customer_segment: 'of the shop',
  customization: 'of the shop',
  delivery_profile: 'of the shop',
  development_request: 'names of fields, and ids; deleted by age',
  discount_rule: 'of the shop; the ids of members that it names belong to nobody once the members are erased',
  extended_field_namespace: 'of the shop',
  factor_policy: 'of the shop',
  fee_rule: 'of the shop',
  gift_card_product: 'of the shop',
  info_section: 'of the shop',
  inventory_item: 'of the shop',
  invoice_settings: 'of the shop',
  job: 'ids, for minutes',
  label_settings: 'of the shop',
  local_delivery_option: 'of the shop',
  location: 'of the shop',
  manual_tax_mapping: 'of the shop',
  media_item: 'of the shop',
  member_role: 'of the shop',
  mail_settings: 'of the shop',
  mail_text: 'of the shop',
  mail_text_version: 'of the shop',
  menu: 'of the shop',
  order_creation_settings: 'of the shop',
  order_edit: 'products and amounts',
  order_money_entry: 'amounts',
  page: 'of the shop',
  payment_account: 'of the shop',
  payment_event: 'ids of what changed at a provider',
  payment_method: 'of the shop',
  payment_request: 'texts of the shop about an order, and amounts; without its buyer',
  payment_request_settings: 'of the shop',
  phone_message: 'codes; deleted after a day',
  pickup_location: 'of the shop',
  plugin: 'of the shop',
  product: 'of the shop',
  product_file_source: 'of the shop',
  product_import: 'of the shop',
  product_import_row: 'of the shop',
  product_import_undo: 'of the shop',
  product_group: 'of the shop',
  promotion: 'of the shop',
  product_variant: 'of the shop',
  question: 'of the shop',
  receipt: 'amounts; the name of the payer is read from the order',
  redirect: 'of the shop',
  registration_terms: 'of the shop',
  return_settings: 'of the shop',
  review_request_rule: 'of the shop',
  review_settings: 'of the shop',
  ribbon: 'of the shop',
  sale_history: 'of the shop; without members',
  shipping_label_quote: 'prices and weights; deleted after two days',
  shipping_option: 'of the shop',
  shippo_configuration: 'of the shop',
  sign_on_policy: 'of the shop',
  site: 'of the shop',
  staff_invitation: 'people of the back office',
  tax_exempt_group: 'of the shop',
  tax_group: 'of the shop',
  tax_region: 'of the shop',
  tip_distribution: 'people who work for the shop',
  product_search_rule: 'of the shop',
  product_search_synonym: 'of the shop',
  subscription_option: 'of the shop',
  subscription_settings: 'of the shop',
  tip_settings: 'of the shop',
  tip_staff: 'people who work for the shop',
  automation: 'of the shop',
  mailing_rules: 'of the shop',
  design_document: 'of the shop',
  design_version: 'of the shop',
  translation: 'of the shop',
  user_account: 'people of the back office',
  user_device: 'people of the back office',
  user_factor: 'people of the back office',
  user_session: 'people of the back office',
  user_step: 'people of the back office',
}

test('every table that may have data of a person has a part that exports and erases it', async () => {
  const parts = server.app.composed.modules.flatMap(({ personalData }): readonly PersonalData[] => personalData ?? [])
  const tables = parts.flatMap((part) => part.tables)
  expect(new Set(tables).size).toBe(tables.length)
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length)
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'`.execute(
    server.database.db,
  )
  const existing = new Set(rows.map((row) => row.table_name))
  expect(tables.filter((table) => !existing.has(table))).toEqual([])
  const suspicious = rows.filter(({ column_name: column, data_type: type }) => type.startsWith('json') || personal.test(column))
  const covered = new Set([...tables, ...Object.keys(others)])
  const missing = suspicious.filter(({ table_name: table }) => !covered.has(table))
  expect(missing.map(({ table_name: table, column_name: column }) => `${table}.${column}`)).toEqual([])
  // The list has nothing that is not needed.
  const needed = new Set(suspicious.map(({ table_name: table }) => table))
  expect(Object.keys(others).filter((table) => !needed.has(table) || tables.includes(table))).toEqual([])
})
