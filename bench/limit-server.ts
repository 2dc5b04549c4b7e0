import Fastify from 'fastify'
import pg from 'pg'

/**
 * The limit of the machine: plain Fastify with `pg` and the least SQL that each workload needs, without validation, sites,
 * permissions, events or totals. Its tables are beside Stoa's, with the same number of rows.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()

app.get('/list', async () => ({
  products: (await pool.query({ name: 'list', text: 'select doc from limit_product order by id desc limit 24' })).rows,
}))

app.get('/product/:slug', async (request) => (await bySlug(request)).doc)

app.get('/page/:slug', async (request, reply) => {
  const { doc } = await bySlug(request)
  return reply
    .type('text/html')
    .send(`<!doctype html><title>${doc.name}</title><h1>${doc.name}</h1><p>${doc.plainDescription}</p>`)
})

app.post(
  '/cart',
  async () =>
    (await pool.query({ name: 'cart', text: 'insert into limit_cart (doc) values (\'{"lines":[]}\') returning id' })).rows[0],
)

app.post('/cart/:id/add', async (request) => {
  const { id } = request.params as { id: string }
  const { product } = request.body as { product: number }
  return inTransaction(async (client) => {
    const cart = (await client.query({ name: 'lock', text: 'select doc from limit_cart where id = $1 for update', values: [id] }))
      .rows[0].doc
    const { price, doc } = (
      await client.query({ name: 'price', text: 'select price, doc from limit_product where id = $1', values: [product + 1] })
    ).rows[0]
    const known = cart.lines.find((line: { product: number }) => line.product === product)
    if (known) known.quantity++
    else cart.lines.push({ product, quantity: 1, price, name: doc.name })
    await client.query({ name: 'save', text: 'update limit_cart set doc = $2 where id = $1', values: [id, cart] })
    return cart
  })
})

app.post('/cart/:id/address', async (request) => merge(request, 'address'))
app.post('/cart/:id/delivery', async (request) => merge(request, 'delivery'))
app.get('/cart/:id/delivery', async (request) => ({
  cart: await cartOf(request),
  options: (await pool.query({ name: 'options', text: 'select code, price from limit_option' })).rows,
}))

app.post('/cart/:id/order', async (request) => inTransaction((client) => placeOrder(client, request.params as { id: string })))

app.post(
  '/card',
  async () => (await pool.query({ name: 'card', text: "insert into limit_card (doc) values ('{}') returning id" })).rows[0],
)

/** Three commits: the order with the intent to charge, the card network's own record, and its response. */
app.post('/cart/:id/pay', async (request) => {
  const { number, payment } = await inTransaction(async (client) => {
    const order = await placeOrder(client, request.params as { id: string })
    const { rows } = await client.query({
      name: 'intend',
      text: "insert into limit_payment (number, status) values ($1, 'PENDING') returning id",
      values: [order.number],
    })
    return { number: order.number, payment: rows[0].id as string }
  })
  const { token } = request.body as { token: string }
  await inTransaction(async (client) => {
    await client.query({ name: 'token', text: 'select doc from limit_card where id = $1', values: [token] })
    await client.query({ name: 'charge', text: 'insert into limit_charge (payment) values ($1)', values: [payment] })
  })
  await inTransaction(async (client) => {
    await client.query({ name: 'paid', text: "update limit_payment set status = 'APPROVED' where id = $1", values: [payment] })
    await client.query({
      name: 'settled',
      text: 'update limit_order set doc = doc || \'{"paid":true}\' where number = $1',
      values: [number],
    })
  })
  return { number }
})

async function placeOrder(client: pg.PoolClient, { id }: { id: string }): Promise<{ number: string }> {
  const cart = (await client.query({ name: 'take', text: 'delete from limit_cart where id = $1 returning doc', values: [id] }))
    .rows[0].doc
  for (const { product, quantity } of cart.lines) {
    await client.query({
      name: 'stock',
      text: 'update limit_product set stock = stock - $2 where id = $1 and stock >= $2',
      values: [product + 1, quantity],
    })
  }
  const order = await client.query({
    name: 'order',
    text: 'with counter as (update limit_counter set last = last + 1 returning last) insert into limit_order (number, doc) select last, $1 from counter returning number',
    values: [cart],
  })
  return order.rows[0]
}

app.get('/orders', async () => ({
  orders: (await pool.query({ name: 'orders', text: 'select number, doc from limit_order order by number desc limit 50' })).rows,
}))

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })

async function bySlug(request: { params: unknown }) {
  const { slug } = request.params as { slug: string }
  return (await pool.query({ name: 'slug', text: 'select doc from limit_product where slug = $1', values: [slug] })).rows[0]
}

async function cartOf(request: { params: unknown }) {
  const { id } = request.params as { id: string }
  return (await pool.query({ name: 'read', text: 'select doc from limit_cart where id = $1', values: [id] })).rows[0].doc
}

async function merge(request: { params: unknown; body: unknown }, key: string) {
  const { id } = request.params as { id: string }
  const { rows } = await pool.query({
    name: `merge ${key}`,
    text: `update limit_cart set doc = doc || jsonb_build_object('${key}', $2::jsonb) where id = $1 returning doc`,
    values: [id, request.body],
  })
  return rows[0].doc
}

async function inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
