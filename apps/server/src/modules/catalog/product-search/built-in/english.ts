/**
 * Words of English shops. A line is one group: words with `=` find each other, a word before `>` finds those after it, and a word
 * before `>>` finds those after it only where nothing else is found.
 */
export const english = `
mug = cup
coffee mug = coffee cup
coffee mug > mug, cup
tea cup > cup
mug > tumbler
cup >> glass, tumbler, beaker
tumbler = drinking glass
beaker = mug
glasses > eyewear, spectacles
eyeglasses = spectacles
sunglasses = shades
gift voucher = gift card = gift certificate = gift token
voucher > gift card
gift card >> greeting card
greeting card = note card
thank you card > thanks
birthday card >> greeting card
postcard = picture card
stationery > postcard, notebook, envelope
note paper = writing paper
notebook = notepad = journal
diary = journal
pen > ballpoint, fountain pen
pencil case = pen case
sofa = couch = settee
armchair = easy chair
ottoman = footstool = pouffe
stool >> chair
table >> desk
desk = writing table
wardrobe = closet
cupboard = cabinet
chest of drawers = dresser
sideboard = credenza
bookcase = bookshelf
shelf = shelving
lamp = light
lampshade = light shade
floor lamp = standing lamp
torch = flashlight
bulb = light bulb
cushion = pillow
cushion cover = pillow cover = pillowcase
blanket = throw
throw blanket > throw, blanket
blanket >> plaid
duvet = comforter
duvet cover = quilt cover
bed linen = bedding = bed sheets
curtain = drape
rug = carpet
doormat = door mat
towel >> cloth
tea towel = kitchen towel = dish towel = dish cloth = dishcloth
tea towel > kitchen cloth
hand towel = guest towel
bath towel = shower towel
washcloth = face cloth = flannel cloth
bathrobe = dressing gown
napkin = serviette
tablecloth = table linen
placemat = table mat
apron = pinafore
oven glove = oven mitt
pot holder = trivet
pottery = ceramics = stoneware = earthenware
crockery = dinnerware = tableware
crockery > plate, bowl, cup
dish > plate, bowl
bowl >> dish
salad bowl >> bowl
cake plate >> plate
vase = flower vase
flower pot = planter = plant pot
pot > saucepan, planter
frying pan = skillet
saucepan = cooking pot
cutlery = silverware = flatware
jug = pitcher
teapot = tea pot
coffee pot = coffee maker
espresso = expresso
water bottle = drinking bottle
thermos = vacuum flask
lunch box = lunchbox = bento box
chopping board = cutting board
trousers = pants = slacks
jeans = denims
jeans > denim
jean = denim
denim >> jeans
shorts >> trousers
jumper = sweater = pullover
jumper > knitwear
sweatshirt > hoodie
hoodie = hooded sweatshirt
cardigan >> jumper
t shirt = tee = tshirt
top > blouse, tee, t shirt
blouse >> top, shirt
shirt >> blouse
vest = waistcoat
undershirt = singlet
tank top = sleeveless top
coat = overcoat
coat >> jacket
jacket >> coat
raincoat = rain jacket = waterproof jacket
rain jacket > waterproof
windbreaker = windcheater
parka = anorak
suit > tuxedo
tuxedo = dinner jacket = tux
dress = gown
skirt >> dress
nightgown = nightdress
pyjamas = pajamas
underwear > briefs, boxers, panties
bra = brassiere
tights = pantyhose
socks > stockings
swimsuit = bathing suit
swim trunks = swimming trunks
bathing suit > bikini, swim trunks
scarf = shawl
beanie = woolly hat
hat > cap, beanie
cap >> hat
gloves = mittens
tie = necktie
bow tie = bowtie
belt = waist belt
shoes > sneakers, trainers, boots, sandals, high tops, loafers, heels
footwear = shoes
sneakers = trainers = running shoes = gym shoes
sneakers > high tops
high tops = hi tops
boots > ankle boots
sandals > flip flops
flip flops = thongs
slippers = house shoes
heels = high heels
loafers = slip ons
bag > handbag, tote, backpack
handbag = purse
purse > wallet
handbag >> bag
purse >> bag
wallet = billfold
tote bag = tote = shopping bag = shopper
tote bag > cotton bag, cloth bag, market bag, shopper
backpack = rucksack
suitcase = luggage = travel case
umbrella = brolly
checked = checkered = chequered = check
plaid = tartan
plaid >> checked
striped = stripy = stripey = stripes
floral > flowers
flower = blossom
flowery = floral
spotted = dotted = polka dot
patterned = printed
zip = zipper
zipped = zip = zip up
sleeveless = without sleeves
long sleeve = long sleeved = longsleeve
short sleeve = short sleeved
sporty = sport = sports = athletic
waterproof = water repellent = water resistant
warm > fleece, wool
wool = woolen = woollen
silk >> satin
fake leather = faux leather = vegan leather
grey = gray
navy > dark blue
purple = violet
beige = cream
multicoloured = multicolored = colourful = colorful
colour = color
harbour = harbor
fibre = fiber
jewellery = jewelry
jewellery > necklace, bracelet, ring, earrings
necklace >> chain, pendant
bracelet = bangle
earrings = ear rings
watch = wristwatch
poster = print = art print
print >> picture
picture > poster, print, photo
painting > print, poster
wall art = wall decoration
wall art > poster, print
photo = photograph
picture frame = photo frame
frame >> picture frame
calendar = planner
wallpaper = desktop background = screen background
still life = stilllife
landscape >> scenery
seascape = sea
sea = ocean
sea > marine, maritime, nautical
beach > shore, sand, seaside
beach >> sea
boat = ship = vessel
ship > ferry, boat
sailboat = sailing boat = yacht
sailing = sail = sails
lighthouse = beacon
mountain = ridge
mountain > hills
stars > starry, constellation, meteor
shooting star = meteor
night sky = starry sky = stars
train = railway = railroad
stairs = staircase = stairway
staircase = stairwell
building > facade, house
tree > orchard
fruit > apple, pear, lemon
workshop = course = class
class = lesson
course > workshop
baby clothes = infant clothing
kids = children
pram = stroller = pushchair = baby carriage
nappy = diaper
dummy = pacifier
soft toy = stuffed animal = plush toy
puzzle = jigsaw
board game = parlour game
candle >> tea light
scented candle = fragrance candle
perfume = fragrance
soap > hand wash
shampoo >> hair wash
moisturiser = moisturizer = face cream
lipstick = lip colour
nail polish = nail varnish
laptop = notebook computer
mobile phone = cell phone = smartphone = mobile
phone = mobile
headphones = earphones = headset
earbuds = in ear headphones
charger = power adapter
tv = television
fridge = refrigerator
hoover = vacuum cleaner
vacuum = vacuum cleaner
bike = bicycle = cycle
dumbbell = weights
yoga mat = exercise mat
tent > bivouac
sleeping bag >> camping
grill = barbecue = bbq
lawn mower = lawnmower
hose = garden hose
spanner = wrench
screwdriver set >> screwdriver
sweets = candy
biscuit = cookie
chips = crisps
soda = soft drink
coffee beans > coffee
coffee > espresso
wine glass >> glass
present = gift
gift set = gift box
`
