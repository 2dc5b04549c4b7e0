import { withStoa } from '@stoa/client/next'

export default withStoa({}, { baseUrl: process.env.STOA_URL })
