import { useMediaQuery } from '@mantine/hooks'

/** True where the table has no room, including tablets with navigation. */
export function useShowsCards(): boolean {
  return useMediaQuery('(width < 64em)', false, { getInitialValueInEffect: false })
}
