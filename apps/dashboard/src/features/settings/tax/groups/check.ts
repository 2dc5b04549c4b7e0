import { t } from '@lingui/core/macro'

export function checkGroup({ name }: { name: string }) {
  return name.trim() ? {} : { name: t`Give it a name you will know it by.` }
}
