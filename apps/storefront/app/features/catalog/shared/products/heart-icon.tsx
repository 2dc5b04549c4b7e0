import { Icon } from '../../../../ui/icons.tsx'

/** Apart from the other icons, because no page needs it before somebody uses the page. */
export const HeartIcon = ({ isFilled = false }) => (
  <Icon>
    <path
      d="M10 16.5 3.8 10a4 4 0 0 1 0-5.5 3.7 3.7 0 0 1 5.4 0l.8.9.8-.9a3.7 3.7 0 0 1 5.4 0 4 4 0 0 1 0 5.5z"
      fill={isFilled ? 'currentColor' : 'none'}
    />
  </Icon>
)
