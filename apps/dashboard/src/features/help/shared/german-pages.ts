export const files = import.meta.glob<string>('../pages/*.de.md', { query: '?raw', import: 'default', eager: true })
