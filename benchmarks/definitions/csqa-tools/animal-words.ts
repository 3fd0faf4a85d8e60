function listWords(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''))
}

/** Names of animals, singular: kinds and breeds, young, male and female ones, groups of them, and words for animals at large. */
export const ANIMALS = listWords(`
animal beast creature critter pet mammal reptile amphibian rodent predator carnivore herbivore livestock cattle poultry vermin wildlife fauna insect
dog puppy pup hound poodle terrier retriever spaniel beagle dachshund bulldog greyhound collie mastiff labrador dalmatian sheepdog wolf fox vixen coyote
jackal hyena dingo cat kitten tomcat lion lioness tiger tigress leopard cheetah jaguar panther puma cougar lynx ocelot bobcat
horse pony foal colt filly mare stallion gelding donkey mule zebra cow bull ox calf heifer bison buffalo yak sheep lamb ewe goat
pig piglet hog boar swine deer fawn doe stag elk moose reindeer caribou antelope gazelle giraffe camel llama alpaca elephant rhinoceros rhino
hippopotamus hippo kangaroo wallaby koala joey wombat opossum possum panda cub raccoon skunk otter beaver weasel ferret stoat mink marten
mongoose meerkat hedgehog porcupine squirrel chipmunk hamster gerbil mouse rat vole shrew mole rabbit bunny hare monkey gorilla chimpanzee orangutan
baboon lemur sloth armadillo anteater aardvark tapir dolphin porpoise whale walrus narwhal orca manatee
bird fowl chicken hen rooster cockerel chick duckling drake goose gander gosling turkey swan cygnet pigeon dove sparrow robin finch canary
budgie parakeet cockatoo macaw eagle falcon vulture condor owl owlet raven crow magpie jay starling thrush blackbird nightingale lark
wren woodpecker kingfisher hummingbird heron stork flamingo pelican penguin puffin seagull gull albatross ostrich emu peacock peahen pheasant
partridge quail nestling fledgling hatchling songbird cuckoo
snake viper cobra python rattlesnake adder lizard gecko iguana chameleon crocodile alligator caiman turtle tortoise terrapin frog toad tadpole newt salamander
fish goldfish salmon trout tuna cod herring mackerel sardine carp eel shark stingray minnow guppy halibut haddock catfish swordfish jellyfish
starfish seahorse octopus squid lobster crayfish shrimp prawn crab oyster mussel clam snail slug worm earthworm leech coral
bee bumblebee honeybee wasp hornet ant termite beetle ladybird ladybug butterfly moth caterpillar silkworm maggot larva grub dragonfly mosquito gnat
midge flea louse grasshopper locust cricket cockroach mantis earwig centipede millipede spider tarantula scorpion housefly firefly
herd flock swarm gaggle shoal covey dinosaur mammoth
`)

/** Names of animals that are as common for something else, most as verbs: they count where a noun is expected. */
export const DOUBTFUL_ANIMALS = listWords(
  'bear duck seal fly swallow bug ram sow perch hawk badger ape parrot crane bat tick buck rook ray kite',
)

/** Plurals that are in no list and follow no rule of spelling. */
export const IRREGULAR_PLURALS: ReadonlyMap<string, string> = new Map([
  ['geese', 'goose'],
  ['mice', 'mouse'],
  ['lice', 'louse'],
  ['oxen', 'ox'],
  ['calves', 'calf'],
  ['wolves', 'wolf'],
  ['larvae', 'larva'],
])

/** Before the name of an animal, these make a thing of it. */
export const THING_BEFORE = listWords(
  'toy teddy stuffed plush rubber computer wireless hot gummy chocolate wooden paper cardboard',
)

/** Behind the name of an animal, these make food or a thing of it. */
export const THING_BEHIND = listWords(
  'soup sandwich sandwiches burger burgers salad stew pie sauce curry nugget nuggets steak broth leather wool milk egg eggs skin fur feather feathers',
)

/** Words that a noun follows, at once or with one word between. */
export const NOUN_BEFORE = listWords(
  'a an the this that these those my your his her its our their some any many several few all both each every no two three four five six seven eight nine ten',
)
