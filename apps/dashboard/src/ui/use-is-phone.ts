import { useMediaQuery } from '@mantine/hooks'

export function useIsPhone(): boolean {
  return useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
}
