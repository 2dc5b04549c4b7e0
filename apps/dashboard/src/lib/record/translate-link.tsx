import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { shopQuery } from '../site/shop.ts'

/** Leads to the translations of a record, in a shop with further languages. `entity` is its fully qualified name. */
export function TranslateLink({ entity, entityId }: { entity: string; entityId: string }) {
  const [language] = useQuery(shopQuery).data?.languages ?? []
  if (!language) return null
  return <Button component={Link} to={paths.translation({ entity, entityId, language })}>{t`Translate`}</Button>
}
