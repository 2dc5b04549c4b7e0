import { lookupTable } from '@stoa/web/lookup-table'

/** Postcode prefixes of states and provinces; the longest matching prefix decides. */
export const subdivisionPrefixes: Record<string, string> = lookupTable({
  // United States Postal Service, three-digit ZIP Code prefixes, and the towns that are served from across a border.
  US: `AL 350-352 354-369
    AK 995-999
    AS 96799
    AZ 850-853 855-857 859-860 863-865
    AR 716-729
    CA 900-908 910-928 930-961
    CO 800-816
    CT 060-069
    DE 197-199
    DC 200 202-205 569
    FL 320-339 341-342 344 346-347 349
    GA 300-319 398-399
    GU 9691-9692 96931-96932
    HI 967-968
    ID 832-838
    IL 600-620 622-629
    IN 460-479
    IA 500-516 520-528
    KS 660-662 664-679
    KY 400-418 420-427
    LA 700-701 703-708 710-714
    ME 039-049
    MD 206-212 214-219
    MA 010-027 055
    MI 480-499
    MN 550-551 553-567
    MP 96950-96952
    MS 386-397
    MO 630-631 633-641 644-658
    MT 590-599
    NE 680-681 683-693
    NV 889-891 893-895 897-898
    NH 030-038
    NJ 070-089
    NM 870-871 873-875 877-884
    NY 005 06390 100-149
    NC 270-289
    ND 580-588
    OH 430-459
    OK 730-731 734-741 743-749
    OR 970-979
    PA 150-196
    PR 006-007 009
    RI 028-029
    SC 290-299
    SD 570-577
    TN 370-385
    TX 733 73949 750-770 772-799 885
    UT 840-847
    VT 050-054 056-059
    VA 201 220-246
    VI 008
    WA 980-986 988-994
    WV 247-268
    WI 530-532 534-535 537-549
    WY 820-831 83414`,
  // Canada Post, postal districts; X is the Northwest Territories and Nunavut.
  CA: `AB T
    BC V
    MB R
    NB E
    NL A
    NS B
    NT X
    NU X0A X0B X0C
    ON K L M N P
    PE C
    QC G H J
    SK S
    YT Y`,
  // Australia Post, postcode ranges.
  AU: `ACT 02 260 2610-2618 290-291 2920
    NSW 1 2
    NT 08 09
    QLD 4 9
    SA 5
    TAS 7
    VIC 3 8
    WA 6`,
  // Correios, faixas de CEP por UF.
  BR: `AC 699
    AL 57
    AP 689
    AM 690-692 694-698
    BA 40-48
    CE 60-63
    DF 70-71 720-727 730-736
    ES 29
    GO 728-729 737-739 74-75 760-767
    MA 65
    MG 30-39
    MS 79
    MT 780-788
    PA 66-67 680-688
    PB 58
    PE 50-56
    PI 64
    PR 80-87
    RJ 20-28
    RN 59
    RO 768-769
    RR 693
    RS 90-99
    SC 88-89
    SE 49
    SP 01-19
    TO 77`,
  // Correos de México, the first two digits.
  MX: `AGU 20
    BCN 21-22
    BCS 23
    CAM 24
    CHH 31-33
    CHP 29-30
    CMX 01-16
    COA 25-27
    COL 28
    DUR 34-35
    GRO 39-41
    GUA 36-38
    HID 42-43
    JAL 44-49
    MEX 50-57
    MIC 58-61
    MOR 62
    NAY 63
    NLE 64-67
    OAX 68-71
    PUE 72-75
    QUE 76
    ROO 77
    SIN 80-82
    SLP 78-79
    SON 83-85
    TAB 86
    TAM 87-89
    TLA 90
    VER 91-96
    YUC 97
    ZAC 98-99`,
})
