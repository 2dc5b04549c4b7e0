import { withStoa } from '@stoa/client/next'

// The one line that moves this front end to a Stoa server.
export default withStoa({ poweredByHeader: false }, { baseUrl: process.env.STOA_URL ?? 'http://localhost:3000' })
