import { loadOnInteraction } from '../../../../lib/page/load-on-interaction.tsx'

export const Heart = loadOnInteraction(async () => (await import('./heart.tsx')).Heart)
