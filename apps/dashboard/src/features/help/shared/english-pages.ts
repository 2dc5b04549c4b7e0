export const files = import.meta.glob<string>('../pages/*.en.md', { query: '?raw', import: 'default', eager: true })
