/** Words of German shops, written like the English ones in `english.ts`. */
export const german = `
tasse = becher
becher > kaffeebecher, trinkbecher
tasse >> glas
kaffeebecher = kaffeetasse
kaffeebecher > becher, tasse
teetasse > tasse
kaffee > espresso
teetasse = teebecher
glas = trinkglas
brille > sonnenbrille, lesebrille
gutschein = geschenkgutschein = geschenkkarte
wertgutschein = gutschein
gutschein >> karte
grusskarte = glückwunschkarte
dankeskarte = dankkarte
dankeskarte > danke
geburtstagskarte >> grusskarte
postkarte = ansichtskarte
schreibwaren > postkarte, notizbuch, umschlag
notizbuch = notizheft = schreibheft
tagebuch >> notizbuch
kugelschreiber = kuli
federmappe = mäppchen = stiftetui
briefumschlag = kuvert = umschlag
sofa = couch
sessel = armsessel
hocker = schemel
tisch >> schreibtisch
schreibtisch = arbeitstisch
schrank > kleiderschrank
kommode = anrichte
regal = bücherregal
stuhl >> hocker
lampe = leuchte
stehlampe = standleuchte
taschenlampe = handlampe
glühbirne = leuchtmittel = birne
kissen > kissenbezug, kissenhülle, zierkissen
kissenbezug = kissenhülle
decke = wolldecke = kuscheldecke
decke > plaid, überwurf, picknickdecke
wolldecke > picknickdecke
tagesdecke = bettüberwurf
bettwäsche = bettbezug
bettlaken = spannbettlaken = bettuch
vorhang = gardine
teppich = läufer
fussmatte = fussabtreter
handtuch >> tuch
geschirrtuch = küchentuch = trockentuch = abtrockentuch = küchenhandtuch = geschirrhandtuch
duschtuch = badetuch
waschlappen = waschhandschuh
bademantel = morgenmantel
serviette = mundtuch
tischdecke = tischtuch
platzset = tischset
schürze = kochschürze = küchenschürze = backschürze
topflappen = ofenhandschuh
keramik = töpferware = steinzeug = steingut = töpferei
geschirr > teller, tasse, schale, schüssel
schüssel = schale
schüssel >> teller
salatschüssel = salatschale
teller >> platte
kuchenteller = kuchenplatte
vase = blumenvase
blumentopf = übertopf = pflanztopf
pfanne = bratpfanne
topf > kochtopf, blumentopf
besteck = essbesteck
krug = kanne
teekanne >> kanne
kaffeekanne >> kanne
trinkflasche = wasserflasche
thermoskanne = isolierkanne
brotdose = brotbox = lunchbox
schneidebrett = küchenbrett
hose = beinkleid
jeans >> hose
shorts = kurze hose
pullover = pulli = sweater
pullover > strickpullover, hoodie
hoodie = kapuzenpullover
strickjacke = cardigan
t shirt = tshirt
oberteil > bluse, top, t shirt, shirt
bluse >> hemd, oberteil
hemd = oberhemd
shirt >> t shirt
weste = gilet
unterhemd = achselhemd
mantel >> jacke
jacke >> mantel
winterjacke = winterparka
regenjacke = regenmantel
windjacke = windbreaker
lederjacke >> jacke
anzug > smoking
smoking = tuxedo
kleid > sommerkleid, abendkleid
rock >> kleid
nachthemd = schlafhemd
schlafanzug = pyjama
unterwäsche > slip, boxershorts
bh = büstenhalter
strumpfhose = feinstrumpfhose
socken = strümpfe
badeanzug > bikini
badehose = schwimmhose
schal = halstuch
mütze = beanie
hut > mütze, kappe
kappe = cap = basecap
handschuhe = fäustlinge
krawatte = schlips
fliege = querbinder
gürtel = leibriemen
schuhe > sneaker, turnschuhe, stiefel, sandalen, halbschuhe
turnschuhe = sneaker = sportschuhe
stiefel > stiefeletten
sandalen > flipflops
hausschuhe = pantoffeln
tasche > handtasche, beutel, rucksack
handtasche >> tasche
geldbeutel = portemonnaie = geldbörse = brieftasche
einkaufstasche = einkaufsbeutel = shopper
einkaufstasche > markttasche, stoffbeutel, tragetasche
stoffbeutel = stofftasche = jutebeutel = baumwolltasche
stoffbeutel > markttasche
tragetasche >> tasche
beutel >> tasche
rucksack = backpack
koffer = reisekoffer
regenschirm = schirm
kariert = karo
gestreift = streifen
geblümt = blumenmuster
gepunktet = punkte
reissverschluss = zipper
langarm = langärmelig
kurzarm = kurzärmelig
wasserdicht = wasserabweisend
wolle = wollen
kunstleder = lederimitat
bunt = mehrfarbig = farbig
lila = violett
schmuck > kette, armband, ring, ohrringe
halskette = kette = collier
armband = armreif
ohrringe = ohrstecker
uhr = armbanduhr
poster = plakat
poster > druck, kunstdruck
plakat > druck, kunstdruck
kunstdruck = druck
bild > poster, druck, kunstdruck, foto
wandbild > poster, druck
wandschmuck = wanddeko
wanddeko > poster, druck
foto = fotografie
bilderrahmen = rahmen
kalender = planer
mondkalender >> kalender
hintergrundbild = wallpaper = bildschirmhintergrund
hintergrundbild > bildschirm
stillleben = stilleben
landschaft >> natur
meer = see = ozean
meer > maritim
strand > meer, sand
boot = schiff
schiff > fähre, boot
segelboot = segelschiff = segelyacht
segelboot > segel, regatta
segeln = segel
leuchtturm = leuchtfeuer
berg = gebirge = bergrücken
sterne > sternbilder, sternschnuppe
sternschnuppe = meteor = perseiden
sternenhimmel > sterne, himmel
nachthimmel > sterne, himmel
zug = bahn = eisenbahn
treppe = treppenhaus = stiege
gebäude > fassade, haus
obst = früchte = frucht
obst > apfel, birne, zitrone
blume = blüte
pflanze > blume, zweig
kurs = workshop = seminar
kurs > lehrgang
babykleidung = babysachen
kinderwagen = buggy
windel = pampers
schnuller = nuckel
kuscheltier = stofftier = plüschtier
puzzle = legespiel
brettspiel = gesellschaftsspiel
kerze >> teelicht
duftkerze = aromakerze
parfüm = duft
seife > handseife
gesichtscreme = feuchtigkeitscreme
lippenstift = lippenfarbe
nagellack = nagelfarbe
laptop = notebook
handy = smartphone = mobiltelefon
telefon = handy
kopfhörer = headset
ladegerät = netzteil = ladekabel
fernseher = tv
kühlschrank = gefrierkombination
staubsauger = sauger
fahrrad = rad = bike
hantel = gewichte
yogamatte = gymnastikmatte
zelt > campingzelt
grill = barbecue
rasenmäher = mähroboter
gartenschlauch = wasserschlauch
schraubenschlüssel = maulschlüssel
süssigkeiten = süsswaren = naschwerk
keks = plätzchen
limonade = limo = brause
kaffeebohnen > kaffee
weinglas >> glas
geschenk = präsent = mitbringsel
geschenkset = geschenkbox
besenstiel >> besen
`
