import pg from 'pg'
import type { BenchShop } from './workloads.ts'

interface Credentials {
  siteId: string
  clientId: string
  apiKey: string
}

/**
 * Creates products through the API and copies them in the database; places one order and copies it in the database; fills the
 * limit server's tables.
 */
export async function seedBench(
  databaseUrl: string,
  url: string,
  credentials: Credentials,
  { products, orders, copies = 0 }: { products: number; orders: number; copies?: number },
): Promise<BenchShop> {
  const headers = { authorization: credentials.apiKey, 'wix-site-id': credentials.siteId, 'content-type': 'application/json' }
  const call = async (method: string, path: string, body: unknown) => {
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    const result: any = await response.json()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(result).slice(0, 500)}`)
    return result
  }
  const created: BenchShop['products'] = []
  for (let start = 0; start < products; start += 100) {
    const batch = Array.from({ length: Math.min(100, products - start) }, (_, index) => product(start + index))
    const { productResults } = await call('POST', '/stores/v3/bulk/products-with-inventory/create', {
      products: batch,
      returnEntity: true,
    })
    for (const { item } of productResults.results)
      created.push({ id: item.id, slug: item.slug, variantId: item.variantsInfo.variants[0].id })
  }
  if (copies > 0) await multiplyProducts(databaseUrl, credentials.siteId, copies)
  await call('POST', '/ecom/v1/orders', { order: anOrder() })
  await multiplyOrders(databaseUrl, credentials.siteId, orders)
  await seedLimit(databaseUrl, orders)
  return { ...credentials, products: created }
}

function product(index: number) {
  return {
    name: `Bench product ${index}`,
    productType: 'PHYSICAL',
    visible: true,
    plainDescription: `<p>${'A product of the benchmark, described at some length. '.repeat(4)}</p>`,
    physicalProperties: {},
    media: {
      main: { image: { id: `bench-${index}`, url: 'http://localhost/media/demo/print-1.svg', width: 800, height: 1000 } },
    },
    variantsInfo: {
      variants: [
        {
          sku: `BENCH-${index}`,
          visible: true,
          price: { actualPrice: { amount: `${10 + (index % 90)}.00` } },
          physicalProperties: { weight: 0.5 },
          inventoryItem: { quantity: 99_000, trackQuantity: true },
        },
      ],
    },
  }
}

function anOrder() {
  const price = { amount: '20.00' }
  return {
    status: 'APPROVED',
    channelInfo: { type: 'WEB' },
    currency: 'EUR',
    buyerInfo: { email: 'bench@example.com' },
    lineItems: [
      {
        id: '00000000-0000-4000-8000-000000000001',
        productName: { original: 'Bench' },
        quantity: 1,
        price,
        priceBeforeDiscounts: price,
        itemType: { preset: 'PHYSICAL' },
        paymentOption: 'FULL_PAYMENT_ONLINE',
      },
    ],
    priceSummary: {
      subtotal: price,
      shipping: { amount: '0.00' },
      tax: { amount: '0.00' },
      discount: { amount: '0.00' },
      total: price,
      totalAdditionalFees: { amount: '0.00' },
    },
    billingInfo: { contactDetails: { firstName: 'Anna', lastName: 'Bench' }, address: { country: 'DE', city: 'Berlin' } },
  }
}

/** The copies have their own ids, slugs and SKUs, as after another import. Lists read only columns and cards. */
async function multiplyProducts(databaseUrl: string, siteId: string, copies: number): Promise<void> {
  const copyCount = (column: string) => `md5(${column}::text || n)::uuid`
  const own: Record<string, Record<string, string>> = {
    product: { id: copyCount('id'), slug: "slug || '-' || n", name: "name || ' ' || n", search_text: "search_text || ' ' || n" },
    product_variant: { id: copyCount('id'), product_id: copyCount('product_id'), sku: "sku || '-' || n" },
    inventory_item: { id: copyCount('id'), product_id: copyCount('product_id'), variant_id: copyCount('variant_id') },
  }
  await onDatabase(databaseUrl, async (client) => {
    for (const [table, changed] of Object.entries(own)) {
      const { rows } = await client.query(
        `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
      const columns = rows.map(({ name }: { name: string }) => name)
      await client.query(
        `insert into ${table} (${columns.join(', ')})
         select ${columns.map((name) => changed[name] ?? name).join(', ')} from ${table}, generate_series(1, ${copies}) n where site_id = $1`,
        [siteId],
      )
    }
  })
}

/** The copies are a minute apart, back into the past, with descending numbers. */
async function multiplyOrders(databaseUrl: string, siteId: string, count: number): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns
       where table_name = 'sales_order' and is_generated = 'NEVER' and column_name not in ('id', 'number', 'created_date', 'purchased_date', 'checkout_id', 'list_row')`,
    )
    const { columns } = rows[0] as { columns: string }
    await client.query(
      `insert into sales_order (id, number, created_date, purchased_date, list_row, ${columns})
       select new_id, -n, created_date - n * interval '1 minute', created_date - n * interval '1 minute',
         (list_row::jsonb || jsonb_build_object('id', new_id, 'number', -n))::text, ${columns}
       from (select * from sales_order where site_id = $1 order by number desc limit 1) source,
         (select n, gen_random_uuid() as new_id from generate_series(1, $2::int) n) copies`,
      [siteId, count],
    )
    await client.query(
      `insert into order_sale (site_id, order_id, position, purchased_date, product_id, name, quantity, total)
       select placed.site_id, placed.id, 1, placed.purchased_date, sold.id, sold.name, 1, 20
       from (select *, row_number() over () as n from sales_order where site_id = $1 and number < 0) placed
       join (select id, name, row_number() over () as n from product where site_id = $1) sold
         on sold.n = 1 + placed.n % (select count(*) from product where site_id = $1)`,
      [siteId],
    )
    await client.query('vacuum analyze')
  })
}

async function seedLimit(databaseUrl: string, orders: number): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    await client.query(`
      create table limit_product (id serial primary key, slug text unique, price bigint, stock bigint, doc jsonb);
      create table limit_cart (id uuid primary key default gen_random_uuid(), doc jsonb);
      create table limit_option (code text primary key, price bigint);
      create table limit_order (number bigint primary key, doc jsonb);
      create table limit_card (id uuid primary key default gen_random_uuid(), doc jsonb);
      create table limit_payment (id uuid primary key default gen_random_uuid(), number bigint, status text);
      create table limit_charge (id uuid primary key default gen_random_uuid(), payment uuid);
      create table limit_counter (last bigint);
      insert into limit_product (slug, price, stock, doc)
        select slug, min_price_minor, 99000, doc || jsonb_build_object('name', name) from (select * from product order by created_date, id) ours where name like 'Bench%';
      insert into limit_option values ('standard', 490), ('express', 1200);
      insert into limit_order select n, (select list_row::jsonb from sales_order where list_row is not null limit 1) from generate_series(1, ${orders}) n;
      insert into limit_counter values (${orders});
      analyze;`)
  })
}

async function onDatabase(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
