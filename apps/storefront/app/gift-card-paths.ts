/** The addresses of gift cards that mails link to. */
export const giftCardPaths = {
  balance: () => '/gift-card-balance',
}
