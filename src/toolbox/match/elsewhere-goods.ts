import type { ElsewhereSet } from './elsewhere-subjects.ts'

/** Things that shops sell, from general knowledge; see `ElsewhereSet`. */
export const ELSEWHERE_GOODS: readonly ElsewhereSet[] = [
  {
    name: 'clothes and jewelry',
    goods: true,
    words: `clothing, clothes, shorts, pants, trousers, leggings, skirt, blouse, suit, tuxedo, blazer, vest, cardigan, pajama, underwear, bra, swimsuit, bikini, sandal, slipper, heels, belt, necktie, purse, wallet, sunglasses, watch strap, wristwatch,
      necklace, bracelet, earring, engagement ring, wedding ring, jewelry, jewellery, t shirt, polo shirt, sweatshirt, raincoat, footwear, sportswear, running shoe`,
  },
  {
    name: 'electronics',
    goods: true,
    words: `keyboard, mouse pad, computer, desktop computer, chromebook, macbook, ipad, iphone, kindle, smartwatch, fitness tracker, router, modem, hard drive, ssd, usb cable, charger, power bank, webcam cover, graphics card, gpu, cpu, motherboard, memory card, flash drive,
      microphone, amplifier, home theater system, electric toothbrush, hair dryer, razor, airpods, galaxy phone, security camera, video doorbell, smart home, light bulb, thermostat`,
  },
  {
    name: 'home goods',
    goods: true,
    words: `chair, office chair, desk lamp, table lamp, coffee table, nightstand, pillow, blanket, carpet, mirror, vase, candle, wallpaper, refrigerator, fridge, freezer, dishwasher, washing machine, washer, dryer, microwave, oven, stove, toaster, blender, mixer, coffee maker,
      kettle, air fryer, air conditioner, heater, fan heater, air purifier, knife set, frying pan, dinnerware, mug, water bottle, lunch box, storage box, wardrobe, shelf, bunk bed, recliner, patio furniture, lawn mower, garden hose, plant pot, grill`,
  },
  {
    name: 'tools and materials',
    goods: true,
    words: `power drill, screwdriver, wrench, hammer, handsaw, chainsaw, toolbox, tool set, ladder, house paint, paintbrush, lumber, plywood, tile, flooring, faucet, toilet, sink, door lock, doorknob, ceiling fan, extension cord, battery, batteries, tape measure, glue`,
  },
  {
    name: 'care products',
    goods: true,
    words:
      'shampoo, conditioner, moisturizer, sunscreen, lotion, soap, perfume, cologne, makeup, lipstick, mascara, foundation makeup, nail polish, toothpaste, deodorant, skincare, face cream, supplement, protein powder',
  },
  {
    name: 'children and pets',
    goods: true,
    words:
      'stroller, car seat, booster seat, high chair, diaper, baby monitor, baby bottle, baby clothes, dog food, cat food, dog leash, cat litter, fish tank, bird cage, pet bed, stuffed animal, building block, jigsaw puzzle',
  },
  {
    name: 'outdoors and sport goods',
    goods: true,
    words:
      'bicycle, bike, mountain bike, skateboard, snowboard, surfboard, golf club, tennis racket, basketball hoop, yoga mat, dumbbell, treadmill, exercise bike, sleeping bag, fishing rod, cooler, bike helmet, life jacket, binoculars, scooter',
  },
  {
    name: 'groceries, paper and presents',
    goods: true,
    words:
      'grocery, milk, bread, egg, cheese, fruit, vegetable, chocolate, candy, snack, cereal, wine, beer, whiskey, tea, coffee bean, flower, bouquet, greeting card, wrapping paper, notebook, pencil, stationery, planner, photo print, postage stamp, guitar, violin, drum kit, art supplies, yarn',
  },
]

/** Sets of the lexicon that are goods too. */
export const GOODS_OF_LEXICON = 'household device toy clothing game book parcel'
