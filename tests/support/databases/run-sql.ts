// Sends statements to a database, one by one: node tests/support/databases/run-sql.ts URL STATEMENT… `--citus-stub` stands for those that replace Citus.
import pg from 'pg'
import { citusStub } from './citus-stub.ts'

const [url = '', ...statements] = process.argv.slice(2)
const client = new pg.Client(url)
await client.connect()
for (const statement of statements)
  await client.query(statement === '--citus-stub' ? citusStub(new URL(url).pathname.slice(1)) : statement)
await client.end()
