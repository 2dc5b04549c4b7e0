import { t } from '@lingui/core/macro'

export function checkGroup({ name }: { name: string }) {
  return name.trim() ? {} : { name: t`Enter a name that helps you recognise it.` }
}
