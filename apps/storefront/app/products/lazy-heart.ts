import { loadOnInteraction } from '../lib/load-on-interaction.tsx'

export const Heart = loadOnInteraction(async () => (await import('./heart.tsx')).Heart)
