import { withQuery } from './paths.ts'

/** The pages of gift cards. Most visitors' browsers load none of them. */
export const giftCardPaths = {
  /** `card` is one of several. */
  buy: (about: { card?: string } = {}) => withQuery('/gift-cards', about),
  balance: () => '/gift-card-balance',
}
