import pg from 'pg'

/** Sends statements to a database, one by one. */
export async function connect(url, statements) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
