import { withStoa } from '@stoa/client/next'
import type { NextConfig } from 'next'

const config: NextConfig = { poweredByHeader: false }

// The one line that moves this front end to a Stoa server.
export default withStoa(config, { baseUrl: process.env.STOA_URL ?? 'http://localhost:3000' })
