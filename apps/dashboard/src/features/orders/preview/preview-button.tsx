import { t } from '@lingui/core/macro'
import { useLocation, useNavigate, useParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { EyeIcon } from '../../../ui/icons.tsx'
import classes from './preview-button.module.css'

/** Opens and closes the preview of an order beside its list. */
export function PreviewButton({ id, number = '' }: { id: string; number: string | undefined }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const shown = useParams()['orderId']
  const isOpen = shown === id
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t`Preview order ${number}`}
      aria-pressed={isOpen}
      title={t`Preview (Space)`}
      onClick={() =>
        // Switching between previews adds no history entry.
        void navigate(isOpen ? paths.orders(search) : paths.orderPreview(id, search), {
          replace: shown !== undefined,
          preventScrollReset: true,
        })
      }
      data-row-preview
    >
      <EyeIcon />
    </button>
  )
}
