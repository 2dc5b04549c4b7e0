import { useMediaQuery } from '@mantine/hooks'

/** Where a table's columns have no room, beside the navigation of a tablet too. */
export function useShowsCards(): boolean {
  return useMediaQuery('(width < 64em)', false, { getInitialValueInEffect: false })
}
