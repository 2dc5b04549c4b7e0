import { Page } from '@/ui/page'

export default function NotFound() {
  return <Page title="There is nothing at this address" />
}
