// Gives a database of plain PostgreSQL functions with the names of Citus's, which only record what they were called for.
import { citusStub } from '../tests/support/citus-stub.ts'
import { connect } from './cluster-connect.mjs'

const [url] = process.argv.slice(2)
await connect(url, [citusStub(new URL(url).pathname.slice(1))])
