import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  basename: '/dashboard/',
  ssr: false,
} satisfies Config
