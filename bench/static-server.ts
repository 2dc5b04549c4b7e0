import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

/** Fastify with the files of a folder. */
const [folder, port] = process.argv.slice(2)
const app = Fastify()
await app.register(fastifyStatic, { root: folder!, maxAge: '1y', immutable: true })
await app.listen({ port: Number(port), host: '127.0.0.1' })
