import { stoa } from '@stoa/client/vite'

export default { plugins: [stoa({ baseUrl: process.env.STOA_URL })] }
