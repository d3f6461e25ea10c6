/**
 * The kinds of products that the search knows, a line each: the kind that it is one of, its names in English and in Chinese, and
 * products that are of it by their name alone, separated by tabs, each list by commas. The first English name is the kind's. Its
 * names are singular. A name has one kind; one that stands at the end of a title says what is sold. A single Chinese character counts
 * at the end of a compound only. A line that begins with ! has words that name no kind, though they have the name of one. Increment SEARCH_VERSION in app/features/deals/search-document.server.ts after a change.
 */
export const KINDS = `
!	world cup, suction cup, butter cup, bed bug, truck bed, raised bed, garden bed, bath ball, cheese ball, crystal ball, dragon ball, ball bearing, disco ball, cotton ball, ball point, super bowl, toilet bowl, mosquito lamp, nail lamp, ring video, ring toss, o ring, onion ring, boxing ring, book end, ziplock bag, air bag, poop bag, hub cap, bottle cap, gas cap, lens cap, cap gun, shower cap, tie down, tie rod, tie dye, seat belt, timing belt, serpentine belt, drive belt, fan belt, top coat, base coat, clear coat, bed skirt, tree skirt, wet suits, swim suits, space suits, chewable tablet, vitamin tablet, effervescent tablet, cleaning tablet, mg tablet, license plate, number plate, bumper plate, name plate, table tennis, table cloth, time table, periodic table, washer fluid, lock washer, window washer, mickey mouse, minnie mouse, play pen, pen pal, vape pen, eyeliner pencil, lip pencil, rice paper, tea tree, tea party, body milk, milk thistle, milk crate, almond butter, nut butter, cake topper, rice cake, pan cake, bread box, cheese board, cheese slicer, cheese cloth, sugar free, blood sugar, zero sugar, cover girl, slot car, table football, battery operated, battery powered, e ink, tattoo ink, tire iron, tire swing, honey mustard, drill press, fire drill, fan club, fan fiction, radio flyer, radio control, boot camp, horse shoes, brake shoes, toy story, crib mobile, tea pot, pot pie, dust pan, oil pan, drain pan, peter pan, nail art, nail kit, nail care, nail set, gel nail, acrylic nail, false nail, face paint, paint by, watercolor paint, finger paint, poker chips, paint chips, chocolate chips, bench press, work bench, nail dryer, boat dock, water slide, toy slide	尿裤, 学步裤, 安心裤, 洗鞋, 刷鞋, 护鞋, 烘鞋, 修鞋, 干鞋, 脱靴, 护靴, 烘靴, 洗袜, 吊袜, 螺帽, 笔帽, 气门帽, 焗油帽, 浴帽, 瓶帽, 轮帽, 降落伞, 跳伞, 保护伞, 滑翔伞, 洗伞, 世界杯, 欧洲杯, 亚洲杯, 美洲杯, 冠军杯, 罩杯, 奖杯, 飞机杯, 洗眼杯, 贪杯, 洗碗, 刷碗, 一碗, 电椅, 汽车座椅, 一桌, 同桌, 跳床, 机床, 车床, 起床, 上床, 下床, 赖床, 尿床, 临床, 河床, 猫床, 挂毯, 跳舞毯, 飞毯, 红毯, 灭火毯, 猫毯, 红绿灯, 红灯, 绿灯, 幻灯, 尾灯, 雾灯, 转向灯, 刹车灯, 指示灯, 信号灯, 美甲灯, 封锁, 连锁, 解锁, 拉锁, 枷锁, 长命锁, 平安锁, 死锁, 巧克力球, 吃醋, 沐浴盐, 山茶, 油茶, 下午茶, 鼓鼓, 拨浪鼓, 海绵宝宝, 会员价, 会员专享, 会员日, 会员店, 会员到手, 会员包邮, 会员商店, 会员领, 会员再, 会员可, 扶手机, 玩具手机, 平板支撑, 平板车, 平板推车, 平板卡车, 好奇心, 好奇号, 皮带轮, 皮带机, 传动皮带, 宝宝背带, 背心袋, 背心式, 垃圾袋背心, 马甲线, 马甲袋, 内衣皂, 内衣收纳, 洗内衣, 眼镜布, 眼镜蛇, 眼镜清洗, 空调滤, 空调衫, 空调清洗, 空调屋, 冰箱贴, 冰箱除味, 微波炉专用, 微波炉可用, 可微波炉, 烤箱可用, 洗衣机清洁, 洗衣机槽, 洗碗机盐, 洗碗机专用, 洗碗机可用, 电视剧, 电视背景, 玩具汽车, 合金汽车, 汽车总动员, 美式足球, 足球机, 牛奶绒, 牛奶丝, 牛奶肌, 咖啡色, 面包服, 面包车, 面包羽绒, 蛋糕模, 水果叉, 水果盘, 红酒架, 红酒开瓶, 葡萄酒架, 啤酒肚, 娃娃菜, 娃娃机, 娃娃脸, 娃娃领, 笔记本散热, 工具推车, 海绵耳塞, 监控主机, 锅手柄, 牙刷手柄, 吸尘器手柄, 喇叭袖, 鲜花饼, 多肉葡萄, 高光时刻, 鸡蛋仔, 戒指盒, 镜头盖, 口罩机, 口罩绳, 沙发外套, 方向盘外套, 手套箱, 熨斗架, 火锅, 炸锅, 压锅, 洗锅, 刷锅, 老鼠药, 杀虫药, 蚂蚁药, 炸药, 农药, 芍药, 面包包装, 面包包, 肥皂剧, 牛肉味, 苏菲亚, 气垫船, 云台山
# Computers
	computer	电脑, 计算机, 个人电脑
computer	laptop, laptop computer, notebook computer, laptop pc	笔记本电脑, 笔记本, 笔电, 手提电脑, 轻薄本	macbook, thinkpad, ideapad, vivobook, zenbook, surface laptop, macbook air, macbook pro, dell xps, lg gram, matebook, 拯救者
laptop	gaming laptop, gaming notebook	游戏本, 游戏笔记本, 游戏笔电, 电竞笔电
laptop	chromebook	谷歌笔记本
laptop	2-in-1 laptop, convertible laptop	二合一笔记本, 翻转本, 翻转笔电
computer	desktop computer, desktop pc, pc tower	台式机, 台式电脑, 桌上型电脑, 桌机, 电脑主机	optiplex, mac studio, mac pro
desktop computer	gaming pc, gaming desktop, gaming computer	游戏主机电脑, 游戏台式机, 电竞主机, 电竞桌机	alienware aurora
desktop computer	mini pc, mini computer	迷你主机, 迷你电脑, 小主机	mac mini, intel nuc
desktop computer	all-in-one pc, all-in-one computer, all-in-one desktop	一体机电脑, 一体电脑, 液晶电脑	imac
computer	single board computer, development board	开发板, 单板机	raspberry pi, 树莓派, arduino
	monitor, computer monitor, pc monitor	显示器, 显示屏, 电脑屏幕, 荧幕, 电脑萤幕	ultrasharp, odyssey g9, studio display
monitor	gaming monitor	电竞显示器, 游戏显示器, 电竞荧幕
monitor	portable monitor	便携显示器, 便携屏, 携带式荧幕
monitor	ultrawide monitor, curved monitor	带鱼屏, 曲面显示器, 曲面屏
	keyboard, computer keyboard	键盘	magic keyboard, mx keys
keyboard	mechanical keyboard	机械键盘, 机械式键盘	keychron
keyboard	gaming keyboard	游戏键盘, 电竞键盘
keyboard	keyboard and mouse combo, keyboard mouse combo, keyboard and mouse	键鼠套装, 键盘鼠标套装, 键鼠组
	keycap, key cap	键帽
	mouse, computer mouse, mice	鼠标, 滑鼠	mx master, mx anywhere, magic mouse
mouse	gaming mouse, gaming mice	游戏鼠标, 电竞鼠标, 电竞滑鼠	deathadder, g502
mouse	trackball, trackball mouse	轨迹球, 轨迹球鼠标
	trackpad, touchpad	触控板, 触摸板	magic trackpad
	drawing tablet, graphics tablet, pen tablet	数位板, 手绘板, 绘图板, 数位屏	wacom intuos, cintiq
	webcam, web camera	网络摄像头, 电脑摄像头, 视讯镜头
	computer part, computer component, pc component	电脑配件, 电脑硬件, 电脑零件
computer part	cpu, desktop processor	处理器, 中央处理器	ryzen 7, ryzen 5, ryzen 9
computer part	graphics card, video card, gpu	显卡, 显示卡, 独立显卡
computer part	motherboard, mainboard	主板, 主机板
computer part	ram, memory module, computer memory, desktop memory, laptop memory, ddr4 memory, ddr5 memory	内存条, 内存, 记忆体
computer part	pc power supply, power supply unit, atx power supply, power supply	电脑电源, 机箱电源, 电源供应器
computer part	pc case, computer case, pc chassis	机箱, 电脑机箱, 电脑机壳
computer part	cpu cooler, liquid cooler, aio cooler	散热器, 水冷散热器, 风冷散热器
computer part	case fan, pc fan	机箱风扇, 散热风扇
computer part	thermal paste, thermal compound, thermal pad	导热硅脂, 散热膏, 硅脂
computer part	capture card, video capture card	采集卡, 撷取卡
computer part	sound card, audio interface	声卡, 音效卡
computer part	optical drive, dvd drive, cd drive, dvd burner, blu-ray drive	光驱, 刻录机, 光盘机
# Storage
	storage device, data storage	存储设备, 储存设备
storage device	ssd, solid state drive, internal ssd, nvme ssd, m.2 ssd	固态硬盘, 固态, 固态硬碟
ssd	portable ssd, external ssd	移动固态硬盘, 移动固态, 外接固态硬碟
storage device	hard drive, hard disk, hdd, hard disk drive, internal hard drive	硬盘, 机械硬盘, 硬碟
hard drive	external hard drive, portable hard drive, external drive, external hdd	移动硬盘, 外置硬盘, 行动硬碟, 外接硬碟
storage device	memory card	存储卡, 内存卡, 储存卡, 记忆卡
memory card	micro sd card, microsd, microsd card, microsdxc card, tf card	tf卡, microsd卡, 手机内存卡
memory card	sd card, sdxc card	sd卡, 相机卡
storage device	usb flash drive, flash drive, thumb drive, usb stick, pen drive, usb drive, memory stick	u盘, 优盘, 闪存盘, 随身碟	datatraveler
storage device	nas, network attached storage	网络存储, nas存储, 网络储存伺服器
	card reader, memory card reader, sd card reader	读卡器, 读卡机
	hard drive enclosure, ssd enclosure, nvme enclosure, drive enclosure	硬盘盒, 固态硬盘盒, 硬碟外接盒
	blank disc, blank dvd, blank cd	空白光盘, 刻录盘, 光碟片
# Networking
	router, wifi router, wi-fi router, wireless router	路由器, 无线路由器, 分享器	eero, deco mesh
router	mesh router, mesh wifi system, mesh wifi, mesh system	mesh路由器, 分布式路由器, 子母路由
router	travel router	随身路由器, 旅行路由器
	mobile hotspot, mifi, portable wifi	随身wifi, 移动路由器, wifi分享器
	modem, cable modem	调制解调器, 光猫, 数据机
	network switch, ethernet switch, gigabit switch	交换机, 网络交换机, 交换器
	wifi extender, range extender, wifi booster, wifi repeater, wi-fi extender	wifi放大器, 信号放大器, wifi扩展器, 信号增强器
	access point, wireless access point	无线接入点, 无线ap
	antenna, tv antenna, hdtv antenna	天线, 电视天线
# Phones, tablets, e-readers
	phone, cell phone, mobile phone, smartphone, cellphone, smart phone, android phone	手机, 智能手机, 移动电话, 智慧型手机, 行动电话	iphone, galaxy s24, galaxy s23, galaxy s25, galaxy z fold, galaxy z flip, google pixel, redmi note, moto g, 红米note, 苹果手机, 安卓手机
phone	foldable phone, folding phone, flip phone	折叠屏手机, 折叠手机, 翻盖手机
phone	senior phone, feature phone, dumb phone	老人机, 老年手机, 功能机, 长者手机
	landline phone, cordless phone, telephone, home phone	座机, 固定电话, 无绳电话, 电话机, 无线电话
	sim card, prepaid sim, esim	手机卡, sim卡, 电话卡, 流量卡
	tablet, tablet computer, tablet pc, android tablet	平板电脑, 平板, 学习平板	ipad, galaxy tab, fire hd, fire tablet, ipad air, ipad pro, ipad mini, matepad, fire hd 10
	e-reader, ereader, ebook reader, e-book reader	电子书阅读器, 电纸书, 墨水屏阅读器, 阅读器, 电子阅读器	kindle, kobo, paperwhite, kindle paperwhite, kindle scribe, boox, 文石
	stylus, stylus pen, touch pen	触控笔, 手写笔, 电容笔	apple pencil, s pen
	phone accessory, cell phone accessory, mobile accessory	手机配件, 手机周边
	selfie stick	自拍杆, 自拍棒
	phone grip, phone ring holder, phone ring	手机指环, 指环扣, 手机气囊支架	popsocket
	learning machine, kids learning tablet	学习机, 早教机, 点读机, 点读笔
	electronic dictionary, translator device, voice translator	电子词典, 翻译机, 翻译笔, 词典笔
	e-ink notebook, digital notebook, lcd writing tablet, writing tablet	电子笔记本, 液晶手写板, 电子手写板	remarkable 2, rocketbook
# Audio
	headphones, earphones, headset	耳机, 耳麦, 耳筒	beats studio, beats solo, quietcomfort
headphones	earbuds, in-ear headphones, true wireless earbuds, ear buds	无线耳机, 入耳式耳机, 真无线耳机, 蓝牙耳机, 耳塞式耳机, 耳塞耳机	airpods, airpods pro, galaxy buds, pixel buds, freebuds, powerbeats, echo buds
headphones	over-ear headphones, on-ear headphones	头戴式耳机, 头戴耳机, 耳罩式耳机	airpods max, wh-1000xm5, wh-1000xm4
headphones	bone conduction headphones, open-ear headphones, open ear earbuds	骨传导耳机, 开放式耳机	openrun
headphones	gaming headset, gaming headphones	游戏耳机, 电竞耳机
	ear tips, eartips, earbud tips	耳塞套, 耳机套, 硅胶耳塞
	ear pads, earpads, ear cushions	耳罩, 耳机海绵套, 耳机罩
	speaker, loudspeaker	音箱, 音响, 喇叭, 扬声器	sonos one
speaker	bluetooth speaker, portable speaker, wireless speaker	蓝牙音箱, 便携音箱, 蓝牙音响, 蓝牙喇叭	jbl flip, soundlink, ue boom, homepod, jbl charge
speaker	smart speaker, smart display	智能音箱, 智慧音箱, 智慧喇叭, 智能屏	echo dot, echo show, amazon echo, google nest mini, nest hub, 小爱同学, 小爱音箱, 天猫精灵
speaker	soundbar, sound bar	回音壁, 条形音箱, 电视音响, 声霸
speaker	subwoofer	低音炮, 重低音音箱
speaker	home theater system, home theatre, home theater, home cinema	家庭影院, 家庭剧院
speaker	computer speaker, pc speaker	电脑音箱, 电脑音响, 电脑喇叭
speaker	bookshelf speaker	书架音箱, 书架喇叭
speaker	party speaker, karaoke machine	卡拉ok机, k歌音箱, 户外音响, 拉杆音箱
	microphone, mic	麦克风, 话筒	blue yeti
microphone	lavalier microphone, lapel mic, wireless microphone, lavalier mic	领夹麦, 领夹式麦克风, 无线麦克风
	amplifier, av receiver, power amplifier	功放, 放大器, 扩音器, 扩大机
	dac, headphone amplifier, headphone amp	解码耳放, 耳放, 解码器
	turntable, record player, vinyl player	唱片机, 黑胶唱片机, 唱机, 留声机
	radio, fm radio	收音机, 半导体
radio	walkie talkie, two-way radio	对讲机, 无线电对讲机
	voice recorder, dictaphone, digital voice recorder	录音笔, 录音机
	mp3 player, music player, digital audio player	mp3播放器, 音乐播放器, 随身听	ipod
	cd player, boombox	cd机, cd播放器, cd随身听
# TV and streaming
	tv, television, smart tv, hdtv	电视, 电视机, 智能电视, 液晶电视, 平板电视, 智慧电视, 大电视	bravia, fire tv omni
	streaming device, streaming stick, tv box, media player, streaming media player, tv stick, set-top box	电视盒子, 机顶盒, 网络机顶盒, 电视盒, 电视棒, 投屏器	chromecast, fire tv stick, apple tv 4k, roku, roku express, roku streaming stick, fire stick, 小米盒子
	projector, mini projector, portable projector, home projector	投影仪, 投影机, 家用投影仪, 微投	xgimi, 极米
	projector screen, projection screen	投影幕布, 投影幕, 幕布, 投影布幕
	blu-ray player, dvd player, bluray player	蓝光播放机, dvd播放机, 影碟机, 蓝光机
	digital photo frame, digital picture frame	数码相框, 电子相框, 电子相册	aura frame
# Cameras and photo
	camera, digital camera	相机, 照相机, 数码相机	powershot
camera	mirrorless camera, dslr, dslr camera, slr camera	微单, 单反相机, 微单相机, 单反, 无反相机, 单眼相机	eos r50, sony zv-e10, sony a7 iv
camera	action camera, action cam, sports camera, 360 camera	运动相机, 全景相机, 运动摄像机	gopro, insta360, osmo action, gopro hero
camera	instant camera, instant film camera	拍立得, 即影即有相机, 拍立得相机	instax, instax mini, instax mini 12, polaroid now
camera	film camera, disposable camera	胶片相机, 胶卷相机, 一次性相机, 底片相机, 即弃相机
camera	kids camera, children's camera	儿童相机
	camcorder, video camera	摄像机, 数码摄像机, dv机	osmo pocket
	film, instant film, photo film	胶卷, 胶片, 拍立得相纸, 底片	instax mini film, instax film
	lens, camera lens, zoom lens, prime lens	镜头, 相机镜头, 定焦镜头, 变焦镜头
lens	phone lens, phone camera lens	手机镜头, 手机外接镜头
	tripod, camera tripod, phone tripod	三脚架, 相机三脚架, 脚架	gorillapod
tripod	monopod	独脚架, 单脚架
	gimbal, gimbal stabilizer, phone gimbal	稳定器, 手机稳定器, 云台	dji om, osmo mobile
	camera flash, speedlite, flashgun	闪光灯, 相机闪光灯
	ring light, video light, photography light, softbox	补光灯, 环形灯, 摄影灯, 美颜灯, 柔光箱
	backdrop, photo backdrop, green screen	背景布, 摄影背景, 绿幕
	drone, quadcopter, camera drone	无人机, 航拍机, 空拍机, 航拍无人机	dji mini, mavic, mavic air
	binoculars, monocular	双筒望远镜, 望远镜
	telescope, astronomical telescope	天文望远镜
	microscope, digital microscope	显微镜
	film scanner, photo scanner	底片扫描仪, 照片扫描仪
# Gaming
	game console, video game console, gaming console, console	游戏机, 游戏主机, 电玩	ps5, ps4, playstation 5, playstation 4, xbox series x, xbox series s, xbox one, nintendo switch, switch oled, 任天堂switch, playstation
game console	handheld game console, handheld console, gaming handheld	掌机, 掌上游戏机, 游戏掌机	steam deck, switch lite, rog ally, legion go
game console	retro game console, arcade machine, arcade cabinet	怀旧游戏机, 街机, 复古游戏机
	video game, game cartridge	电子游戏, 游戏卡带, 电玩游戏, 游戏光盘, 游戏软件	super mario odyssey, elden ring, zelda tears of the kingdom, 塞尔达传说
video game	pc game, steam game, steam key	电脑游戏, pc游戏, steam游戏
	game controller, gamepad, controller, gaming controller, joystick	游戏手柄, 手柄, 游戏控制器, 摇杆	dualsense, dualshock, joy-con, joycon, xbox wireless controller
game controller	racing wheel, gaming steering wheel	游戏方向盘, 赛车方向盘
	vr headset, vr goggles, virtual reality headset, vr glasses	vr眼镜, vr头显, vr一体机, 虚拟现实眼镜	meta quest, oculus quest, meta quest 3, psvr2
	ar glasses, smart glasses	ar眼镜, 智能眼镜, 智慧眼镜	xreal, ray-ban meta
	thumb grips, thumbstick caps, joystick caps	摇杆帽, 手柄按键帽
# Wearables
	watch, wristwatch, wrist watch, automatic watch, quartz watch	手表, 腕表, 表, 机械表, 石英表	g-shock, 卡西欧手表, rolex, 劳力士, swatch
watch	smartwatch, smart watch, gps watch, running watch	智能手表, 智慧手表, 智慧型手表, 运动手表	apple watch, galaxy watch, garmin forerunner, fitbit versa, pixel watch, amazfit, garmin fenix
smartwatch	kids smartwatch, kids smart watch, kids phone watch	儿童手表, 儿童电话手表, 儿童智能手表	小天才
	fitness tracker, activity tracker, fitness band, smart band	手环, 智能手环, 运动手环, 智慧手环	fitbit charge, fitbit inspire, mi band, 小米手环, fitbit
	smart ring	智能戒指, 智能指环, 智慧戒指	oura ring, galaxy ring
	heart rate monitor	心率带, 心率监测器, 心跳带
	item tracker, bluetooth tracker, key finder, tracker tag	防丢器, 定位器, 追踪器, 钥匙防丢器	airtag, smarttag
# Smart home
	smart home device	智能家居, 智慧家居, 智能家电
smart home device	smart plug, smart outlet, smart socket	智能插座, 智慧插座, 智能插头
smart home device	smart light, smart lighting	智能灯, 智慧灯具, 智能灯具	philips hue
smart light	smart bulb, smart light bulb, smart led bulb	智能灯泡, 智慧灯泡
smart light	led strip light, led strip, led light strip	灯带, led灯条, 灯条, 氛围灯带	lightstrip
light switch	smart switch, smart light switch, smart dimmer	智能开关, 智慧开关
smart home device	smart lock, smart door lock, keypad lock, fingerprint lock	智能锁, 智能门锁, 指纹锁, 密码锁, 电子锁
smart home device	smart thermostat, thermostat	温控器, 智能温控器, 恒温器	nest thermostat, ecobee
smart home device	video doorbell, smart doorbell, doorbell camera, doorbell	可视门铃, 智能门铃, 门铃, 视讯门铃	ring doorbell, ring video doorbell
smart home device	security camera, surveillance camera, indoor camera, outdoor camera, ip camera, wifi camera, cctv camera	监控摄像头, 摄像头, 监控器, 安防摄像头, 监视器, 网络摄影机, 监控	blink outdoor, blink mini, ring stick up cam, wyze cam, eufycam
smart home device	smart sensor, motion sensor, door sensor	传感器, 人体传感器, 门窗传感器, 感应器
smart home device	alarm system, home security system, security system	报警器, 防盗器, 安防系统, 保全系统	ring alarm, simplisafe
smart home device	smoke detector, smoke alarm, carbon monoxide detector, carbon monoxide alarm, co detector	烟雾报警器, 烟雾探测器, 一氧化碳报警器, 烟感
smart home device	water leak detector, water leak sensor	漏水报警器, 水浸传感器
smart home device	smart curtain, curtain robot, smart blinds	智能窗帘, 电动窗帘, 窗帘机器人	switchbot curtain
# Printers, office electronics
	printer, photo printer	打印机, 列印机, 印表机	pixma, ecotank, envy 6055, officejet
printer	inkjet printer, all-in-one printer	喷墨打印机, 喷墨印表机, 多功能一体机
printer	laser printer	激光打印机, 雷射印表机	laserjet
printer	label printer, label maker, thermal printer, shipping label printer	标签打印机, 标签机, 热敏打印机, 标签印表机
printer	portable printer, pocket printer, portable photo printer	便携打印机, 口袋打印机, 照片打印机, 错题打印机	instax mini link
printer	3d printer	3d打印机, 3d列印机	bambu lab, ender 3
	3d printer filament, pla filament, filament, petg filament	3d打印耗材, pla耗材
	ink cartridge, printer ink, ink	墨盒, 墨水匣, 打印墨盒
	toner cartridge	硒鼓, 粉盒, 碳粉, 碳粉匣
	ink bottle, printer ink bottle, ink refill	打印机墨水, 补充墨水
	label tape, label maker tape	标签带, 标签色带
	scanner, document scanner	扫描仪, 扫描机, 高拍仪	scansnap
	shredder, paper shredder	碎纸机
	laminator, laminating machine	塑封机, 过胶机, 覆膜机, 护贝机
	calculator, scientific calculator, graphing calculator	计算器, 计数机	ti-84
	presenter, presentation clicker, laser pointer	翻页笔, 激光笔, 简报笔
# Power
	charger, fast charger	充电器
charger	wall charger, usb charger, usb-c charger, phone charger, charger block, charging block, gan charger, usb wall charger	充电头, 充电插头, 快充头, 手机充电器, 氮化镓充电器, 豆腐头
charger	wireless charger, wireless charging pad, magsafe charger, qi charger, wireless charging stand	无线充电器, 无线充, 无线充电板, 无线充电盘
charger	charging station, charging dock, charging stand	充电座, 充电站, 充电底座, 桌面充电站
charger	car charger, usb car charger, car phone charger	车载充电器, 车充, 车载充电
charger	laptop charger, laptop power adapter	笔记本充电器, 笔记本电源适配器, 笔电充电器
charger	battery charger	电池充电器, 座充
charger	controller charger, controller charging station, controller charging dock	手柄充电器, 手柄充电座
charger	watch charger, smartwatch charger	手表充电器, 手环充电器	apple watch charger
	power bank, portable charger, powerbank, external battery, battery pack	充电宝, 移动电源, 行动电源, 行动充, 尿袋
power bank	magnetic power bank, magsafe power bank, magsafe battery pack, magnetic battery pack	磁吸充电宝, 磁吸移动电源, 磁吸行动电源
power bank	charging case, battery case	背夹电池, 背夹充电宝, 充电壳
	portable power station, power station	户外电源, 便携式电源, 储能电源, 移动电站	jackery explorer, ecoflow delta, ecoflow river, bluetti
	solar panel, portable solar panel, solar charger	太阳能板, 太阳能电池板, 太阳能充电板
	power strip, surge protector, power strip surge protector, outlet extender, multi plug outlet	插排, 排插, 插线板, 接线板, 插座, 拖线板, 延长线插座, 防雷插座
	extension cord, extension lead, power extension cord	延长线, 电源延长线, 延长插座
	ups, uninterruptible power supply, ups battery backup, battery backup	不间断电源, ups电源, 不断电系统
# Batteries, cables, adapters, hubs
	battery	电池
battery	aa battery, aaa battery, alkaline battery, double a battery, 9v battery, d battery	5号电池, 7号电池, 干电池, 碱性电池, 五号电池, 七号电池, 三号电池	duracell, energizer, 金霸王, 南孚
battery	rechargeable battery, rechargeable aa battery	充电电池, 可充电电池	eneloop, 爱乐普
battery	button cell, coin battery, coin cell, lithium coin battery	纽扣电池, 钮扣电池, 水银电池, 扣式电池	cr2032
battery	laptop battery, phone battery, replacement battery	笔记本电池, 手机电池, 替换电池
battery	camera battery	相机电池
battery	vacuum battery, vacuum cleaner battery	吸尘器电池
	cable, cord	线缆, 连接线, 电缆, 传输线
cable	usb cable, charging cable, charger cable, data cable, charging cord, charger cord, phone cable	数据线, 充电线, usb线, 快充线
usb cable	usb-c cable, type-c cable, usb-c to usb-c cable	type-c数据线, typec数据线, usb-c线, type-c线
usb cable	lightning cable, iphone cable, iphone charger cable, usb-c to lightning cable	苹果数据线, 苹果充电线, lightning线
usb cable	micro usb cable	micro usb线, 安卓数据线
cable	hdmi cable	hdmi线, hdmi高清线
cable	displayport cable, dp cable	dp线, displayport线
cable	thunderbolt cable, thunderbolt 4 cable	雷电线, 雷电数据线
cable	ethernet cable, network cable, lan cable, cat6 cable, cat 6 ethernet cable, cat8 ethernet cable	网线, 网络线, 网路线
cable	audio cable, aux cable, aux cord, speaker cable, speaker wire, optical audio cable	音频线, aux线, 音响线, 光纤音频线, 喇叭线
cable	power cord, power cable	电源线
	adapter, adaptor, converter	转接头, 适配器, 转换器, 转接器
adapter	power adapter, ac adapter, dc adapter	电源适配器, 变压器
adapter	travel adapter, universal travel adapter, plug adapter, travel plug	转换插头, 旅行转换插头, 万能插头, 旅行插头, 转换插座
adapter	usb-c adapter, usb adapter, hdmi adapter, usb-c to hdmi adapter, headphone adapter	type-c转接头, usb转接头, hdmi转接头, 耳机转接头
adapter	bluetooth adapter, bluetooth receiver, bluetooth transmitter	蓝牙适配器, 蓝牙接收器, 蓝牙发射器
adapter	wifi adapter, wireless adapter, wifi dongle, usb wifi adapter	无线网卡, wifi接收器
adapter	wireless carplay adapter, carplay adapter	无线carplay盒子, carplay盒子
	hub	集线器, 分线器
hub	usb hub, usb-c hub, usb splitter	usb集线器, usb扩展器, usb分线器, type-c扩展坞
hub	docking station, laptop docking station, usb-c docking station, dock	扩展坞, 拓展坞, 扩充基座, 扩充座
	hdmi switch, hdmi splitter, kvm switch	hdmi切换器, hdmi分配器, kvm切换器
# Cases, covers, sleeves
	case, protective case, hard case	壳, 保护壳, 外壳, 保护套, 保护盒
case	phone case, cell phone case, phone cover, mobile phone case, smartphone case, magsafe case, phone shell	手机壳, 手机套, 手机保护壳, 手机保护套, 手机外壳, 防摔壳	iphone case, samsung case, 苹果手机壳, iphone手机壳, galaxy case
phone case	wallet case, flip case, wallet phone case	翻盖手机套, 钱包手机壳, 手机皮套
case	tablet case, tablet cover	平板保护套, 平板壳, 平板保护壳, 平板皮套	ipad case, ipad cover, ipad保护套, smart folio, ipad保护壳
tablet case	keyboard case, keyboard folio	键盘保护套, 键盘皮套, 妙控键盘	magic keyboard for ipad, ipad keyboard case
case	e-reader case, ereader case, e-reader cover	阅读器保护套, 电纸书保护套	kindle case, kindle cover, paperwhite case, kindle保护套, paperwhite cover
case	laptop case, laptop hard shell case, laptop shell	电脑壳, 电脑保护壳, 笔记本保护壳	macbook case, macbook保护壳
case	earbud case, headphone case	耳机壳, 耳机保护套, 耳机盒, 耳机包	airpods case, airpods保护套, airpods pro case
case	watch case, watch bumper, smartwatch case	表壳, 手表保护壳, 手表壳	apple watch case
case	carrying case, travel case, carry case, storage case	收纳盒硬壳, 便携包, 数码收纳盒	switch case, steam deck case
case	camera case	相机套, 相机皮套
case	controller skin, console skin, controller cover	手柄保护套, 手柄套, 手柄硅胶套
	cover, protective cover	罩, 护套, 套子, 罩子
cover	dust cover, appliance cover	防尘罩, 防尘套, 防尘布
cover	keyboard cover	键盘膜, 键盘保护膜
cover	tv cover	电视罩, 电视防尘罩
cover	air conditioner cover, ac cover	空调罩, 空调套
cover	washing machine cover	洗衣机罩, 洗衣机套
cover	webcam cover, camera cover slide, camera privacy cover	摄像头遮挡, 摄像头盖
	sleeve, protective sleeve	内胆包, 保护袋
sleeve	laptop sleeve, tablet sleeve, laptop sleeve case	电脑内胆包, 笔记本内胆包, 笔电保护套, 平板内胆包	macbook sleeve
	skin decal, skin sticker, laptop skin	机身贴, 机身贴纸, 电脑贴纸	dbrand
# Screen protection
	screen protector, tempered glass screen protector, screen protector film, glass screen protector, phone screen protector, screen film, protective film	钢化膜, 手机膜, 屏幕保护膜, 贴膜, 保护膜, 保护贴, 屏幕膜, 手机贴膜, 钢化玻璃膜, 萤幕保护贴	iphone screen protector, iphone钢化膜, 苹果钢化膜
screen protector	tablet screen protector, paper-like screen protector	平板膜, 类纸膜, 平板钢化膜	ipad screen protector, paperlike
screen protector	privacy screen protector, privacy screen, privacy filter, privacy screen filter	防窥膜, 防窥屏, 防窥片
screen protector	lens protector, camera lens protector	镜头膜, 镜头保护膜, 镜头贴
screen protector	watch screen protector	手表膜, 手表贴膜
# Stands, mounts, holders
	stand	支架, 立架, 底座
stand	laptop stand, laptop riser, computer stand, notebook stand	笔记本支架, 电脑支架, 笔电支架, 笔记本电脑支架, 电脑散热支架
stand	tablet stand, tablet holder, tablet mount	平板支架, 平板架	ipad stand, ipad holder, ipad支架
stand	monitor stand, monitor riser	显示器增高架, 显示器支架, 显示器底座, 电脑增高架, 荧幕架
stand	headphone stand, headset stand, headphone holder, headphone hanger, headset holder	耳机支架, 耳机架, 耳机挂架
stand	microphone stand, mic stand, mic arm, microphone arm, boom arm	麦克风支架, 话筒支架, 话筒架, 悬臂支架
stand	speaker stand	音箱支架, 音响架, 喇叭架
stand	watch stand	手表支架, 手表架	apple watch stand
stand	light stand	灯架, 补光灯支架
stand	controller stand, controller holder, console stand	手柄支架, 手柄架, 游戏机支架
stand	printer stand	打印机架, 打印机置物架
stand	vacuum stand, vacuum cleaner stand, vacuum holder	吸尘器支架, 吸尘器架, 吸尘器收纳架
stand	washing machine stand, appliance stand, fridge stand	洗衣机底座, 冰箱底座, 洗衣机架
	mount, wall mount, bracket	挂架, 固定架, 壁挂架, 壁挂支架
mount	phone mount, phone stand, phone holder, cell phone stand, cell phone holder, smartphone holder	手机支架, 手机架, 手机座, 懒人支架
phone mount	car phone mount, car phone holder, car mount, phone car mount, magnetic car mount	车载手机支架, 车载支架, 手机车载支架, 汽车手机支架, 手机车架
phone mount	bike phone mount, bicycle phone holder, motorcycle phone mount	自行车手机支架, 摩托车手机支架, 电动车手机支架
mount	tv mount, tv wall mount, tv bracket, tv wall bracket	电视挂架, 电视支架, 电视壁挂架
mount	monitor arm, monitor mount, dual monitor arm, dual monitor mount	显示器臂, 显示器支臂, 显示器悬臂, 荧幕支架, 荧幕悬臂
mount	projector mount, projector stand	投影仪支架, 投影支架, 投影机架
mount	camera mount, security camera mount	相机固定座, 摄像头支架, 运动相机支架
mount	speaker mount, speaker wall mount	音箱壁挂架, 音箱挂架
	holder, rack holder	固定座, 置物座, 托架
holder	toothbrush holder, electric toothbrush holder	牙刷架, 牙刷座, 牙刷置物架
holder	hair dryer holder	吹风机架, 吹风机支架, 吹风机收纳架
holder	coffee pod holder, k-cup holder, pod storage	胶囊收纳架, 咖啡胶囊架
holder	remote holder, remote control holder	遥控器收纳盒, 遥控器架
holder	cable holder, cable clip, cord holder, cord clip	理线夹, 固线夹, 线夹, 线扣
# Straps
	strap	带子, 绑带
strap	watch band, watch strap, watchband, smartwatch band, replacement watch band	表带, 手表带, 手表表带, 手环腕带	apple watch band, apple watch strap, apple watch表带, fitbit band
strap	camera strap, camera neck strap	相机带, 相机背带, 相机肩带
strap	phone strap, phone lanyard, wrist strap, hand strap	手机挂绳, 手机绳, 手机链, 腕带
strap	vr head strap, head strap	头戴带, vr头带, 精英头带
strap	cable tie, cable strap, zip tie, velcro cable tie	扎带, 束线带, 理线带, 魔术贴扎带
# Mats, cooling
	mat	垫, 垫子
mat	mouse pad, mouse mat, mousepad, gaming mouse pad	鼠标垫, 滑鼠垫
mouse pad	desk mat, desk pad	桌垫, 办公桌垫, 超大鼠标垫
mat	chair mat, office chair mat, floor protector mat, desk chair mat	电脑椅地垫, 椅子地垫, 转椅地垫
mat	coffee mat, dish drying mat, drying mat	吸水垫, 沥水垫, 咖啡机垫
mat	washing machine mat, anti-vibration pad	洗衣机脚垫, 防震脚垫
	laptop cooling pad, laptop cooler, laptop cooling stand, cooling pad	笔记本散热器, 散热垫, 电脑散热器, 散热底座
	phone cooler, phone cooling fan	手机散热器, 散热背夹
	wrist rest, keyboard wrist rest, mouse wrist rest	腕托, 护腕垫
# Bags, organizers
	bag	包包, 袋子
bag	laptop bag, laptop briefcase, computer bag, laptop messenger bag, laptop tote, laptop carrying case	电脑包, 笔记本电脑包, 笔记本包, 笔电包, 手提电脑包
bag	camera bag, camera shoulder bag	相机包, 摄影包, 单反包, 微单包
bag	electronics organizer, cable bag, electronics travel case, cord organizer bag, electronics bag	数码收纳包, 数据线收纳包, 数码包, 充电器收纳包
bag	backpack, rucksack, daypack	双肩包, 背包, 后背包, 背囊
backpack	laptop backpack, computer backpack, business backpack	电脑双肩包, 电脑背包, 笔电后背包, 商务双肩包, 笔记本双肩包
backpack	camera backpack	相机双肩包, 摄影双肩包, 相机背包
	organizer, organiser, storage organizer	收纳盒, 整理盒, 收纳用品
organizer	cable organizer, cable management box, cable management, cord organizer, cable box	理线器, 集线盒, 理线盒, 绕线器, 理线槽
organizer	game storage case, game card case	卡带盒, 游戏卡盒, 卡带收纳盒
organizer	battery organizer, battery storage box	电池收纳盒, 电池盒
organizer	memory card case, sd card holder	内存卡收纳盒, 存储卡盒
# Remote controls, cleaners, refills
	remote control, remote	遥控器
remote control	tv remote, tv remote control, universal remote, universal remote control, voice remote	电视遥控器, 万能遥控器, 通用遥控器
remote control	air conditioner remote	空调遥控器
	cleaner, cleaning solution, all-purpose cleaner, cleaning spray, toilet cleaner, disinfectant, bleach	清洁剂, 清洗剂, 清洁液, 洁厕灵, 消毒液, 消毒水, 漂白水, 厨房清洁剂, 除垢剂	clorox, 威猛先生, lysol
cleaner	screen cleaner, screen cleaner spray, lens cleaner, electronics cleaning kit, lens cleaning kit	屏幕清洁剂, 屏幕清洁套装, 镜头清洁套装, 屏幕清洗剂
cleaner	keyboard cleaner, keyboard cleaning kit, cleaning gel, earbud cleaning kit	键盘清洁刷, 清洁软胶, 清洁泥, 耳机清洁笔
cleaner	washing machine cleaner, washing machine tablets	洗衣机清洁剂, 洗衣机清洗剂, 洗衣机槽清洁剂, 洗衣槽清洁剂	affresh
cleaner	dishwasher cleaner	洗碗机清洁剂, 洗碗机机体清洁剂
cleaner	descaler, descaling solution, descaling powder, coffee machine cleaner, coffee maker cleaner	咖啡机清洁剂, 水垢清洁剂, 柠檬酸除垢剂
cleaner	vacuum cleaning solution, floor cleaning solution, carpet cleaner solution, carpet shampoo	洗地机清洁液, 地面清洁液, 地毯清洁剂
	air duster, compressed air duster, compressed air, electric air duster	吹尘器, 除尘气罐, 吹尘枪, 压缩空气罐
	cleaning cloth, microfiber screen cloth, microfiber cloth, dishcloth, duster	清洁布, 擦镜布, 镜头布, 抹布, 洗碗布, 百洁巾
	refill	补充装, 替换装, 补充包, 替换芯
	liner	内衬, 衬垫
	replacement part, spare part, accessory, parts	配件, 零件, 替换件, 耗材
# Filters
	filter, replacement filter	滤芯, 滤网, 过滤器, 过滤网
filter	vacuum filter, vacuum cleaner filter, vacuum hepa filter	吸尘器滤芯, 吸尘器滤网, 扫地机滤网	dyson filter
filter	air purifier filter, hepa filter, replacement hepa filter	空气净化器滤芯, 净化器滤芯, 净化器滤网
filter	humidifier filter, humidifier wick filter	加湿器滤芯, 加湿器滤网
filter	air filter, furnace filter, hvac filter, ac filter	空气滤芯, 空调滤网, 空调滤芯
filter	water filter, water filter cartridge, replacement water filter	净水器滤芯, 滤水芯, 净水滤芯, 滤水壶滤芯	brita filter, 碧然德滤芯
water filter	refrigerator water filter, fridge filter, fridge water filter	冰箱滤芯, 冰箱滤水芯	everydrop
water filter	shower filter, faucet water filter, tap filter	花洒过滤器, 龙头过滤器, 水龙头净水器, 沐浴过滤器
filter	coffee filter, paper coffee filter, coffee filter paper	咖啡滤纸, 咖啡滤网, 滤纸
filter	lens filter, uv filter, nd filter, polarizing filter	滤镜, uv镜, 偏振镜, nd滤镜
filter	range hood filter	油烟机滤网, 吸油棉, 油烟机滤纸
# Home appliances
	home appliance, household appliance, appliance	家电, 家用电器, 小家电
home appliance	vacuum cleaner, vacuum, hoover, canister vacuum, upright vacuum	吸尘器, 吸尘机	shark navigator, bissell cleanview
vacuum cleaner	cordless vacuum, stick vacuum, cordless stick vacuum, cordless vacuum cleaner	无线吸尘器, 手持无线吸尘器, 立式吸尘器	dyson v8, dyson v11, dyson v15, 戴森v12, dyson v10
vacuum cleaner	robot vacuum, robot vacuum cleaner, robotic vacuum, robot vacuum and mop	扫地机器人, 扫地机, 扫拖机器人, 扫拖一体机, 扫地机械人	roomba, roborock, 石头扫地机, deebot, dreame l10
vacuum cleaner	handheld vacuum, hand vacuum, dustbuster, car vacuum cleaner	手持吸尘器, 车载吸尘器, 迷你吸尘器
vacuum cleaner	wet dry vacuum, shop vac, wet and dry vacuum, shop vacuum	干湿两用吸尘器, 工业吸尘器, 桶式吸尘器
vacuum cleaner	mattress vacuum, mite vacuum, dust mite vacuum	除螨仪, 除螨机, 尘螨机, 除螨吸尘器
home appliance	carpet cleaner, carpet cleaner machine, carpet washer, upholstery cleaner, spot cleaner	地毯清洗机, 布艺清洗机, 布艺清洁机	little green
home appliance	floor washer, wet dry vacuum mop, vacuum mop	洗地机, 洗拖吸一体机	tineco floor one, crosswave, 添可洗地机
home appliance	steam mop, steam cleaner	蒸汽拖把, 蒸汽清洁机, 高温蒸汽清洁机
home appliance	electric mop, spin mop electric	电动拖把
home appliance	window cleaning robot, window cleaner robot	擦窗机器人, 擦玻璃机器人, 擦窗机
replacement part	vacuum part, vacuum accessory, vacuum attachment	吸尘器配件, 扫地机配件, 扫地机器人配件
vacuum part	vacuum bag, vacuum cleaner bag, vacuum dust bag, dust bag	吸尘袋, 集尘袋, 尘袋, 吸尘器袋
vacuum part	vacuum brush, vacuum roller, side brush, brush roll, vacuum brush head	吸尘器刷头, 滚刷, 边刷, 主刷
vacuum part	robot vacuum mop pad, replacement mop pad, mop pad	拖布, 抹布配件, 扫地机拖布, 拖把替换布
vacuum part	vacuum hose	吸尘器软管, 吸尘管
home appliance	air purifier, air cleaner	空气净化器, 空气清新机, 空气清净机, 空净	levoit core
home appliance	fan, electric fan	风扇, 电风扇, 电扇
fan	tower fan	塔扇, 塔式风扇, 大厦扇
fan	ceiling fan	吊扇, 吊扇灯
fan	desk fan, table fan, usb fan	台扇, 桌面风扇, 桌扇
fan	handheld fan, portable fan, neck fan, mini fan	手持风扇, 小风扇, 挂脖风扇, 迷你风扇, 手持小风扇
fan	pedestal fan, floor fan, standing fan, box fan, air circulator	落地扇, 循环扇, 空气循环扇, 立扇
fan	exhaust fan, ventilation fan, bathroom fan	排气扇, 换气扇, 抽风机
home appliance	heater, space heater, electric heater, portable heater, ceramic heater	取暖器, 暖风机, 电暖器, 暖气机, 电暖气, 小太阳, 电热器
heater	oil filled radiator, oil heater, radiator heater	油汀, 电热油汀, 叶片式电暖器
heater	patio heater, outdoor heater	户外取暖器
heater	electric fireplace, fireplace heater	电壁炉, 仿真壁炉
home appliance	humidifier, cool mist humidifier	加湿器, 加湿机
home appliance	dehumidifier	除湿机, 抽湿机, 除湿器
home appliance	essential oil diffuser, aroma diffuser, oil diffuser	香薰机, 扩香机, 香氛机, 水氧机
home appliance	air conditioner, portable air conditioner, window air conditioner, ac unit	空调, 移动空调, 冷气机, 冷气, 空调机
home appliance	air cooler, evaporative cooler, swamp cooler	冷风机, 空调扇, 冷风扇, 水冷扇
home appliance	washing machine, washer, front load washer, top load washer	洗衣机, 滚筒洗衣机, 波轮洗衣机
washing machine	portable washing machine, mini washing machine	迷你洗衣机, 内衣洗衣机, 小型洗衣机
washing machine	washer dryer, washer dryer combo, washer and dryer	洗烘一体机, 洗脱烘干机, 洗干一体机, 洗烘套装
home appliance	tumble dryer, clothes dryer, dryer	干衣机, 烘干机, 烘衣机
home appliance	shoe dryer, boot dryer	烘鞋器, 烘鞋机, 干鞋器
home appliance	clothes iron, steam iron	电熨斗, 熨斗, 蒸汽熨斗, 烫斗
home appliance	garment steamer, clothes steamer, handheld steamer, fabric steamer, clothing steamer	挂烫机, 手持挂烫机, 蒸汽挂烫机
home appliance	sewing machine	缝纫机, 衣车, 裁缝机
home appliance	lint remover, fabric shaver, fuzz remover, lint roller	毛球修剪器, 去毛球器, 剃毛球机, 除毛球器, 粘毛器, 粘毛滚筒, 去球器
home appliance	electric blanket, heated blanket, heated throw	电热毯, 电毯, 电褥子
home appliance	heating pad, electric heating pad	热敷垫, 电热垫, 理疗垫
home appliance	water heater, tankless water heater	热水器, 燃气热水器, 电热水器
home appliance	bug zapper, mosquito killer lamp, mosquito zapper	灭蚊灯, 电蚊拍, 捕蚊灯
home appliance	uv sterilizer, ultrasonic cleaner, jewelry cleaner	消毒盒, 超声波清洗机, 消毒柜, 眼镜清洗机
	light switch, wall switch	墙壁开关, 电灯开关, 开关
# Kitchen appliances
home appliance	kitchen appliance, small kitchen appliance	厨房电器, 厨电, 厨房小家电
kitchen appliance	refrigerator, fridge, mini fridge, compact refrigerator	冰箱, 电冰箱, 雪柜, 小冰箱
refrigerator	wine cooler, wine fridge, beverage cooler, beverage refrigerator	酒柜, 红酒柜, 饮料柜, 恒温酒柜
kitchen appliance	freezer, chest freezer, upright freezer	冰柜, 冷柜, 冷冻柜, 冷藏柜
refrigerator	car fridge, portable fridge, electric cooler	车载冰箱, 车用冰箱, 便携冰箱
kitchen appliance	ice maker, ice machine, countertop ice maker	制冰机
kitchen appliance	dishwasher, countertop dishwasher	洗碗机
kitchen appliance	air fryer, airfryer	空气炸锅, 气炸锅
kitchen appliance	deep fryer	电炸锅, 油炸锅, 电炸炉
kitchen appliance	rice cooker	电饭煲, 电饭锅, 电子锅, 电锅	zojirushi neuro fuzzy, 大同电锅
kitchen appliance	pressure cooker, electric pressure cooker, multi cooker, multicooker	电压力锅, 高压锅, 压力锅, 压力锅电, 多功能锅	instant pot
kitchen appliance	slow cooker	慢炖锅, 电炖锅, 炖盅, 电炖盅	crock-pot, crockpot
kitchen appliance	food steamer, electric steamer	电蒸锅, 电蒸笼
kitchen appliance	oven, electric oven, wall oven, countertop oven	烤箱, 电烤箱, 焗炉
oven	toaster oven, air fryer oven, air fryer toaster oven, convection oven	空气炸烤箱, 小烤箱, 蒸烤箱, 蒸烤一体机
oven	pizza oven	披萨炉, 披萨烤炉	ooni
kitchen appliance	microwave, microwave oven, countertop microwave	微波炉, 微烤一体机
kitchen appliance	toaster, 2-slice toaster, bread toaster	烤面包机, 多士炉, 吐司机
kitchen appliance	bread maker, bread machine	面包机, 制面包机
kitchen appliance	sandwich maker, panini press	三明治机, 早餐机
kitchen appliance	waffle maker, waffle iron	华夫饼机, 松饼机
kitchen appliance	electric griddle, electric grill, indoor grill	电烤盘, 电烤炉, 电饼铛, 烤肉机	foreman grill
kitchen appliance	induction cooktop, induction cooker, induction hob	电磁炉, 电磁灶
kitchen appliance	hot plate, electric stove, electric burner	电陶炉, 电热炉, 电炉
kitchen appliance	gas stove, cooktop, gas cooktop, hob, gas range	燃气灶, 煤气灶, 炉灶, 瓦斯炉
kitchen appliance	range hood, cooker hood	油烟机, 抽油烟机, 排油烟机
kitchen appliance	electric hot pot, electric skillet, electric wok	电火锅, 电煮锅, 电热锅, 电炒锅
kitchen appliance	coffee maker, coffee machine, drip coffee maker, coffeemaker	咖啡机, 滴漏咖啡机, 美式咖啡机	keurig, k-mini
coffee maker	espresso machine, espresso maker	意式咖啡机, 浓缩咖啡机	delonghi magnifica, barista express
coffee maker	capsule coffee machine, pod coffee maker, single serve coffee maker	胶囊咖啡机	vertuo next, nespresso vertuo, dolce gusto machine
coffee maker	french press, coffee press, pour over coffee maker, moka pot	法压壶, 手冲壶, 摩卡壶, 滤压壶	aeropress, chemex, 爱乐压
coffee maker	cold brew maker, cold brew coffee maker	冷萃壶, 冷泡壶
kitchen appliance	coffee grinder, burr grinder	磨豆机, 咖啡磨豆机
kitchen appliance	milk frother	奶泡机, 打奶泡器, 奶泡器	aeroccino
kitchen appliance	kettle, electric kettle, tea kettle, gooseneck kettle	电热水壶, 烧水壶, 电水壶, 热水壶, 快煮壶, 养生壶
kitchen appliance	water dispenser, hot water dispenser, water boiler	饮水机, 即热饮水机, 电热水瓶, 开饮机
kitchen appliance	water purifier, water filtration system, water filter system, reverse osmosis system	净水器, 净水机, 滤水器
kitchen appliance	water filter pitcher, water filter jug, filter pitcher	滤水壶, 净水壶	brita pitcher, 碧然德滤水壶
kitchen appliance	soda maker, sparkling water maker	气泡水机, 苏打水机, 汽水机	sodastream
kitchen appliance	blender, countertop blender, smoothie blender	搅拌机, 料理机, 破壁机, 果汁搅拌机	vitamix, nutribullet, ninja blender
blender	personal blender, portable blender	榨汁杯, 便携榨汁机, 随行杯果汁机
blender	hand blender, immersion blender, stick blender	手持搅拌棒, 料理棒, 搅拌棒, 手持料理机
kitchen appliance	juicer, cold press juicer, juice extractor, citrus juicer, slow juicer	榨汁机, 原汁机, 果汁机
kitchen appliance	soy milk maker, soymilk maker, nut milk maker	豆浆机
kitchen appliance	food processor, food chopper, electric chopper, mini chopper	食物料理机, 食物处理机, 绞肉机, 切菜机, 辅食机
kitchen appliance	stand mixer, hand mixer, mixer, electric mixer, electric whisk	厨师机, 打蛋器, 和面机, 电动打蛋器, 搅拌器	kitchenaid artisan
kitchen appliance	ice cream maker, ice cream machine	冰淇淋机, 雪糕机, 冰激凌机	ninja creami
kitchen appliance	yogurt maker	酸奶机, 优格机
kitchen appliance	popcorn maker, popcorn machine	爆米花机
kitchen appliance	egg cooker, egg boiler	煮蛋器, 蒸蛋器
kitchen appliance	food dehydrator, dehydrator	干果机, 果干机, 食物风干机
kitchen appliance	vacuum sealer, food sealer, vacuum sealer machine	真空封口机, 真空机, 封口机, 真空保鲜机	foodsaver
kitchen appliance	sous vide cooker, sous vide	低温慢煮机, 舒肥机, 舒肥棒	anova precision cooker
kitchen appliance	pasta maker, noodle maker	面条机, 压面机
scale	kitchen scale, food scale	厨房秤, 食物秤, 烘焙秤, 电子厨房秤
kitchen appliance	garbage disposal, food waste disposer, kitchen composter	厨余垃圾处理器, 垃圾处理器, 厨余机
kitchen appliance	electric lunch box, heated lunch box	电热饭盒, 加热饭盒
kitchen appliance	mug warmer, coffee mug warmer, cup warmer	杯垫加热, 暖杯垫, 恒温杯垫, 暖暖杯
# Their parts
replacement part	kitchen appliance part, appliance part	电器配件, 家电配件
liner	air fryer liner, air fryer paper liner, air fryer disposable paper liner, air fryer silicone liner	空气炸锅纸, 炸锅纸, 气炸锅纸, 空气炸锅专用纸
kitchen appliance part	air fryer accessory, air fryer basket	空气炸锅配件, 炸篮
kitchen appliance part	rice cooker pot, inner pot	电饭煲内胆, 内锅
kitchen appliance part	blender cup, blender blade, blender jar	搅拌杯, 料理机刀头
kitchen appliance part	portafilter, coffee tamper, tamper	压粉器, 布粉器, 咖啡手柄
	coffee pod, coffee capsule, k-cup, k-cup pod, espresso pod, espresso capsule, kcup	咖啡胶囊, 胶囊咖啡	nespresso capsule, nespresso pod, nespresso vertuo capsule
coffee pod	reusable coffee pod, reusable k-cup, refillable coffee pod	循环胶囊, 可重复咖啡胶囊
	vacuum sealer bag, vacuum seal bag, vacuum sealer roll	真空袋, 真空食品袋, 真空包装袋
	co2 cylinder, soda maker co2	气弹, 二氧化碳气瓶, 气瓶
# Personal-care and health appliances
	personal care appliance	个护电器, 个人护理电器, 个护小家电
personal care appliance	electric toothbrush, sonic toothbrush, power toothbrush, rechargeable toothbrush, electric rechargeable toothbrush	电动牙刷, 声波牙刷, 声波电动牙刷	sonicare, oral-b io, philips sonicare, oral-b pro 1000
	toothbrush head, brush head, replacement toothbrush head, replacement brush head, electric toothbrush head	牙刷头, 电动牙刷头, 替换刷头, 刷头
personal care appliance	water flosser, oral irrigator, dental flosser	冲牙器, 水牙线, 洗牙器, 洁牙机, 冲牙机	waterpik
personal care appliance	hair dryer, hairdryer, blow dryer	吹风机, 电吹风, 风筒, 吹风筒	dyson supersonic
personal care appliance	hair straightener, flat iron, hair straightening brush, straightening brush	直发器, 直发夹, 直板夹, 离子夹, 直发梳
personal care appliance	curling iron, hair curler, curling wand, automatic hair curler	卷发棒, 卷发器, 电卷棒, 卷发筒
personal care appliance	hair styler, hot air brush, blow dryer brush, multi-styler, hot brush	美发造型器, 热风梳, 吹风梳, 造型器, 卷发梳	airwrap, dyson airwrap, revlon one-step
personal care appliance	shaver, electric shaver, electric razor, men's shaver, rotary shaver, foil shaver	剃须刀, 电动剃须刀, 刮胡刀, 电须刨, 电动刮胡刀	oneblade, norelco, braun series 9
	razor, safety razor, disposable razor, women's razor, shaving razor	手动剃须刀, 剃刀, 刮毛刀, 手动刮胡刀, 一次性剃须刀, 剃须刀片	gillette fusion, gillette mach3, 吉列锋隐
	razor blade, razor refill, razor cartridge, razor blade refill, shaving blade	刀片, 剃须刀头, 替换刀头, 刮胡刀片
	shaver head, replacement shaver head, shaver replacement head	电动剃须刀头, 剃须刀刀头, 剃须刀网罩
personal care appliance	hair clipper, hair trimmer	理发器, 电推剪, 推子, 剪发器, 电动理发器, 理发剪电
personal care appliance	beard trimmer, body groomer, nose hair trimmer, body trimmer, nose trimmer	鼻毛修剪器, 胡须修剪器, 鼻毛器, 修毛器
personal care appliance	epilator, ipl hair removal, laser hair removal, hair removal device, ipl device	脱毛仪, 脱毛器, 激光脱毛仪, 除毛机, 冰点脱毛仪
personal care appliance	facial cleansing brush, face brush, facial cleanser device	洁面仪, 洗脸仪, 洗脸机	foreo luna
personal care appliance	beauty device, led face mask, microcurrent device, facial steamer	美容仪, 射频仪, 蒸脸器, 面罩美容仪, 美容器	nuface
personal care appliance	massager, back massager, neck massager, foot massager, eye massager, handheld massager, leg massager	按摩器, 按摩仪, 颈椎按摩仪, 足疗机, 眼部按摩仪, 按摩枕, 护眼仪, 筋膜按摩器
massager	massage gun, percussion massager, muscle massage gun	筋膜枪, 按摩枪	theragun, hypervolt
massager	massage chair	按摩椅
massager	foot spa, foot bath	足浴盆, 泡脚桶, 洗脚盆, 足浴器, 泡脚机
	scale	秤, 电子秤
scale	bathroom scale, body fat scale, smart scale, body scale, body weight scale	体重秤, 体脂秤, 体重计, 智能体脂秤, 磅秤
scale	luggage scale	行李秤, 手提秤
	thermometer, ear thermometer, forehead thermometer	温度计, 温湿度计, 体温计, 额温枪, 耳温枪, 体温枪
thermometer	digital thermometer, infrared thermometer	电子体温计
thermometer	meat thermometer, food thermometer, instant read thermometer	食品温度计, 肉类温度计, 厨房温度计, 烤肉温度计	meater
	blood pressure monitor, bp monitor	血压计, 血压仪, 电子血压计
	pulse oximeter, oximeter	血氧仪, 血氧机, 血氧饱和度仪
	glucose meter, blood glucose monitor, glucose monitor	血糖仪, 血糖机
	test strip, glucose test strip	试纸, 血糖试纸
	nebulizer	雾化器, 雾化机
	hearing aid, hearing amplifier	助听器
	tens unit, tens machine, muscle stimulator	低频治疗仪, 电疗仪, 理疗仪
	sleep sound machine, white noise machine, sound machine	白噪音机, 助眠仪, 白噪音器
	clock, digital clock	时钟, 座钟
clock	wall clock	挂钟, 壁钟
	weather station	气象站, 天气钟
# Digital goods
	software, software license, computer software	软件, 电脑软件, 软体	microsoft office, windows 11 pro, adobe photoshop, windows 10 pro, quicken
software	antivirus software, antivirus, internet security	杀毒软件, 防毒软体	mcafee, norton 360, 卡巴斯基
software	vpn	vpn服务	nordvpn, expressvpn, surfshark
software	mobile app	手机应用, 应用程序
	ebook, e-book, kindle ebook, kindle edition, kindle book	电子书, 电子书籍, 电子图书, kindle电子书
	audiobook, audio book	有声书, 有声读物, 有声小说
	subscription, membership, annual subscription, annual membership	订阅, 会员, 年卡, 会员卡, 年费会员, 月卡	kindle unlimited, audible, microsoft 365, xbox game pass, spotify premium, ps plus, office 365
	gift card, e-gift card, egift card, voucher, gift voucher, coupon	礼品卡, 礼物卡, 购物卡, 代金券, 礼券, 充值卡, 点卡, 券, 优惠券
	online course	网课, 在线课程, 线上课程, 课程	udemy
	cloud storage	云盘, 网盘, 云存储, 云端硬碟
# Furniture
	furniture	家具, 家私
furniture	chair	椅子, 椅, 座椅, 靠背椅
chair	office chair, desk chair, computer chair, ergonomic chair, task chair	办公椅, 电脑椅, 人体工学椅, 办公座椅, 转椅	aeron, herman miller embody
chair	gaming chair, racing chair, gamer chair	电竞椅, 游戏椅, 电竞座椅	secretlab, dxracer, 迪锐克斯
chair	armchair, accent chair, lounge chair	单人沙发椅, 扶手椅, 休闲椅
chair	recliner, recliner chair, reclining chair, rocking chair	躺椅, 摇椅, 摇摇椅
chair	dining chair	餐椅
chair	folding chair, camping chair, camp chair, beach chair	折叠椅, 露营椅, 沙滩椅, 月亮椅, 克米特椅
chair	high chair, highchair, booster seat, feeding chair	儿童餐椅, 宝宝餐椅, 婴儿餐椅	stokke tripp trapp
furniture	stool, bar stool, step stool, footstool	凳子, 凳, 吧台椅, 高脚椅, 小板凳
furniture	bench	长凳, 长椅, 换鞋凳
furniture	table	桌子, 桌
table	desk, computer desk, office desk, writing desk, study desk, workstation desk	书桌, 电脑桌, 办公桌, 写字桌, 学习桌, 写字台
desk	standing desk, sit-stand desk, height adjustable desk, adjustable desk	升降桌, 电动升降桌, 站立办公桌, 升降书桌
desk	gaming desk	电竞桌, 游戏桌
table	dining table, kitchen table	餐桌, 饭桌, 饭台
table	coffee table, tea table	茶几, 咖啡桌
table	side table, end table, nightstand, bedside table	床头柜, 边几, 边桌
table	folding table, camping table, picnic table	折叠桌, 露营桌, 蛋卷桌
furniture	sofa, couch, settee, loveseat, sectional	沙发, 梳化
sofa	sofa bed, sleeper sofa, futon	沙发床, 折叠沙发
sofa	bean bag, bean bag chair	懒人沙发, 豆袋, 豆袋沙发	lovesac
furniture	ottoman, pouf	脚凳, 脚踏
furniture	bed, bed frame, bedframe, bunk bed, platform bed	床, 床架, 双人床, 单人床, 高低床
bed	air bed, air mattress, inflatable bed, airbed	充气床, 充气床垫, 气垫床
furniture	mattress, memory foam mattress, spring mattress	床垫, 床褥, 乳胶床垫, 弹簧床垫, 席梦思	tempur-pedic, tempurpedic
	mattress topper, mattress pad, bed topper	薄床垫, 床垫软垫
furniture	bookshelf, bookcase	书架, 书柜
furniture	shelf, shelving, shelving unit, wall shelf, floating shelf, storage shelf, storage rack	置物架, 层架, 搁板, 货架, 收纳架
furniture	wardrobe, closet, armoire	衣柜, 衣橱, 大衣柜
furniture	cabinet, storage cabinet, cupboard, sideboard	柜子, 柜, 储物柜, 边柜, 餐边柜, 收纳柜
cabinet	filing cabinet, file cabinet	文件柜, 档案柜
cabinet	shoe cabinet	鞋柜
cabinet	tv cabinet, tv console, media console, entertainment center	电视柜
furniture	dresser, chest of drawers, drawer unit	斗柜, 五斗柜, 抽屉柜
furniture	vanity, vanity table, dressing table, makeup vanity	梳妆台, 化妆台, 化妆桌
furniture	shoe rack, shoe shelf	鞋架
furniture	coat rack, clothes rack, garment rack, clothing rack	衣帽架, 挂衣架, 落地衣架
furniture	patio furniture, outdoor furniture, garden furniture, patio set	户外家具, 庭院家具, 户外桌椅
	cushion, pillow cushion	软垫
cushion	chair cushion, seat cushion, chair pad	坐垫, 椅垫, 座垫, 办公室坐垫, 屁垫
cushion	lumbar pillow, lumbar support, back cushion, lumbar cushion	腰靠, 靠垫, 腰枕, 护腰靠垫
cushion	throw pillow, decorative pillow	抱枕, 靠枕
cover	chair cover, slipcover	椅套
cover	sofa cover, couch cover	沙发套, 沙发罩
	armrest pad, arm rest	扶手垫
	footrest, foot rest	脚踏板, 搁脚凳
# Bedding, curtains, rugs
	bedding, bedding set, bed linen, bed set	床品, 床上用品, 四件套, 床品四件套, 三件套床品
bedding	pillow, bed pillow, memory foam pillow	枕头, 枕, 枕芯, 乳胶枕, 记忆枕
pillow	neck pillow, travel pillow	颈枕, u型枕, 旅行枕, 护颈枕
bedding	pillowcase, pillow case, pillow sham	枕套, 枕头套
bedding	bed sheet, sheet set, fitted sheet, flat sheet, bedsheet	床单, 床笠, 床罩
bedding	mattress protector, mattress cover	床垫保护套, 床垫罩, 防水床笠
bedding	duvet, comforter, quilt, down comforter, doona	被子, 被, 羽绒被, 蚕丝被, 棉被, 被芯, 夏凉被, 空调被
bedding	duvet cover, quilt cover, comforter cover	被套, 被罩
bedding	blanket, throw blanket, fleece blanket	毯子, 毯, 毛毯, 盖毯, 午睡毯
blanket	weighted blanket	重力毯, 重力被
bedding	summer sleeping mat	凉席, 草席, 冰丝席
	curtain, drape, blackout curtain, window curtain	窗帘, 帘, 遮光帘, 遮光窗帘
curtain	shower curtain	浴帘
	window blind, roller blind, venetian blind, roller shade	百叶窗, 卷帘, 百叶帘
	mosquito net, bed canopy	蚊帐
	rug, carpet, area rug, runner rug	地毯
mat	doormat, door mat, entrance mat	门垫, 入户垫
mat	bath mat, bathroom mat, shower mat, bath rug	浴室地垫, 浴室防滑垫, 吸水地垫, 硅藻泥垫
# Lighting
	lamp, light, lighting, light fixture	灯, 灯具, 灯饰
lamp	desk lamp, table lamp, reading lamp, bedside lamp	台灯, 桌灯, 护眼灯, 阅读灯, 床头灯
lamp	floor lamp, standing lamp	落地灯, 立灯
lamp	ceiling light, ceiling lamp, chandelier, pendant light	吸顶灯, 吊灯, 天花灯
lamp	wall lamp, wall light, sconce	壁灯
lamp	light bulb, lightbulb, bulb, lamp bulb	灯泡, led灯泡, 电灯泡, 灯胆
lamp	light strip, strip light, rope light	led灯带
lamp	string light, fairy light, christmas light	串灯, 彩灯, 灯串, 圣诞灯
lamp	night light, nightlight	夜灯, 小夜灯, 感应灯
lamp	monitor light bar, screen bar, monitor light	屏幕挂灯, 显示器挂灯	benq screenbar
lamp	solar light, outdoor light, garden light, flood light, security light	太阳能灯, 户外灯, 庭院灯, 投光灯
lamp	flashlight, torch	手电筒, 手电, 强光手电
lamp	headlamp, head torch	头灯
lamp	lantern, camping lantern, camping light	露营灯, 营地灯, 帐篷灯, 灯笼
lamp	grow light, plant light	植物灯, 植物生长灯
lamp	bike light, bicycle light	自行车灯, 自行车前灯, 自行车尾灯, 单车灯
	lampshade, lamp shade	灯罩
# Home storage and decoration
	storage box, storage bin, storage container, storage basket, storage tote	收纳箱, 储物箱, 整理箱, 收纳筐, 收纳篮
bag	storage bag, vacuum storage bag, space saver bag	收纳袋, 压缩袋, 真空压缩袋	space bags
organizer	closet organizer, drawer organizer, drawer divider	抽屉收纳盒, 抽屉分隔
organizer	desk organizer, desktop organizer, makeup organizer, cosmetic organizer	桌面收纳, 桌面收纳盒, 化妆品收纳盒
organizer	spice rack, kitchen organizer, dish rack, dish drying rack	调料架, 厨房置物架, 碗架, 沥水架
	hanger, clothes hanger, coat hanger	衣架, 晾衣架子, 裤架
	hook, wall hook, adhesive hook	挂钩, 粘钩, 墙钩
	mirror, wall mirror, full length mirror, makeup mirror, vanity mirror	镜子, 化妆镜, 全身镜, 穿衣镜, 梳妆镜
clock	alarm clock	闹钟
	picture frame, photo frame	相框, 画框
	wall art, poster, canvas print	装饰画, 挂画, 海报, 壁画
	wallpaper, wall sticker, wall decal	墙纸, 壁纸, 墙贴
	candle, scented candle	蜡烛, 香薰蜡烛, 香氛蜡烛	yankee candle
	diffuser, reed diffuser	扩香器, 香薰, 无火香薰
	essential oil	精油
	vase	花瓶
	artificial plant, artificial flower, fake plant, fake flower	仿真花, 假花, 仿真植物
	safe box, lockbox	保险箱, 保险柜, 夹万
	christmas tree	圣诞树
	christmas decoration, christmas ornament, wreath	圣诞装饰, 圣诞挂饰
# Cleaning, laundry, bathroom
	cleaning supplies	清洁用品, 清洁工具
cleaning supplies	mop, spin mop, flat mop	拖把, 平板拖把, 旋转拖把	swiffer wetjet, o-cedar
cleaning supplies	broom, dustpan	扫把, 扫帚, 簸箕
cleaning supplies	cleaning brush, scrub brush, toilet brush, scrubber	清洁刷, 马桶刷, 刷子
cleaning supplies	sponge, scouring pad, scrub sponge	海绵, 百洁布, 洗碗海绵	scotch-brite, scrub daddy
cleaning supplies	dish soap, dishwashing liquid, washing up liquid	洗洁精, 洗碗液
cleaning supplies	dishwasher tablet, dishwasher pod, dishwasher detergent	洗碗块, 洗碗凝珠, 洗碗粉	finish quantum, cascade platinum
cleaning supplies	rubber glove, disposable glove, nitrile glove, cleaning glove	橡胶手套, 一次性手套, 丁腈手套, 家务手套
	trash can, garbage can, waste bin, dustbin, rubbish bin, trash bin	垃圾桶, 垃圾箱, 废纸篓	simplehuman
	trash bag, garbage bag, bin bag, bin liner, trash can liner	垃圾袋
	air freshener, odor eliminator	空气清新剂, 除味剂, 除臭剂	febreze
	insect repellent, bug spray, mosquito repellent, insecticide	驱蚊液, 蚊香液, 杀虫剂, 花露水, 驱蚊水, 蟑螂药
	mouse trap, rat trap	捕鼠器, 老鼠夹, 粘鼠板
	laundry detergent, washing powder, detergent, laundry pod, laundry liquid, washing liquid	洗衣液, 洗衣粉, 洗衣凝珠, 洗衣皂	tide pods, ariel pods, 汰渍
	fabric softener, dryer sheet, laundry scent booster	柔顺剂, 衣物护理剂, 留香珠	downy
	laundry basket, laundry hamper, hamper	脏衣篮, 洗衣篮, 脏衣篓
	ironing board	熨衣板, 烫衣板
	drying rack, clothes drying rack, clothes airer, clothesline	晾衣架, 晒衣架, 晾衣杆, 晾衣绳
	toilet paper, toilet tissue, bath tissue, toilet roll	卫生纸, 厕纸, 卷纸, 卷筒纸	charmin, cottonelle
	facial tissue, tissue, paper tissue	抽纸, 纸巾, 面巾纸, 餐巾纸	kleenex, 维达抽纸, 心相印
	paper towel, kitchen roll, kitchen towel	厨房纸, 厨房用纸, 厨房纸巾	bounty paper towels
	towel, bath towel, hand towel, face towel, beach towel	毛巾, 浴巾, 面巾, 沙滩巾, 洗脸巾
	bathrobe, robe, dressing gown	浴袍, 睡袍
	shower head, showerhead, shower system, hand shower	花洒, 淋浴头, 莲蓬头, 淋浴喷头
	faucet, tap, kitchen faucet, mixer tap	水龙头, 龙头, 厨房龙头
	toilet, smart toilet, bathroom toilet	马桶, 智能马桶, 坐便器
	toilet seat	马桶盖, 马桶圈, 马桶垫
toilet seat	bidet, bidet toilet seat, smart toilet seat	智能马桶盖, 洁身器, 妇洗器
	sink, basin, wash basin	洗手盆, 水槽, 面盆, 洗脸盆
	bathtub, bath tub	浴缸, 浴桶, 泡澡桶
	soap dispenser	皂液器, 洗手机, 给皂机, 自动洗手机
holder	toilet paper holder, towel rack, towel bar, paper towel holder	纸巾架, 毛巾架, 毛巾杆
# Kitchenware
	cookware, cookware set, pots and pans	锅具, 炊具, 厨具, 套锅
cookware	pan, frying pan, fry pan, skillet, saute pan, nonstick pan	平底锅, 煎锅, 煎盘, 不粘锅
cookware	wok	炒锅, 炒菜锅, 铁锅
cookware	pot, saucepan, stockpot, stock pot, soup pot	汤锅, 奶锅, 锅, 炖锅, 砂锅
cookware	dutch oven, casserole pot, cast iron pot	珐琅锅, 铸铁锅	le creuset, staub
cookware	griddle, grill pan	烤盘煎锅, 铁板烧盘, 牛排煎锅
cookware	steamer pot, bamboo steamer, steamer basket	蒸锅, 蒸笼
	bakeware, baking pan, baking sheet, cake pan, muffin pan, cake tin	烘焙模具, 蛋糕模具, 烤盘, 烘焙工具
mat	silicone baking mat, baking mat	烘焙垫, 揉面垫
	parchment paper, baking paper	油纸, 烘焙纸, 吸油纸
	aluminum foil, aluminium foil, tin foil, tinfoil	锡纸, 铝箔
	plastic wrap, cling film, cling wrap, saran wrap	保鲜膜
bag	freezer bag, sandwich bag, zipper bag, food storage bag	保鲜袋, 密封袋, 自封袋	ziploc
	knife, kitchen knife, chef knife, chef's knife, knife set, steak knife	刀, 菜刀, 厨刀, 刀具, 切菜刀, 水果刀
	knife sharpener, sharpening stone, whetstone	磨刀器, 磨刀石
	cutting board, chopping board	砧板, 菜板, 案板, 切菜板
	kitchen utensil, cooking utensil, spatula, ladle, kitchen tool	锅铲, 汤勺, 厨房用具, 铲子, 漏勺
	peeler, grater, vegetable chopper, mandoline	削皮器, 刨丝器, 切菜器, 刨刀
	can opener	开罐器
	bottle opener, corkscrew, wine opener	开瓶器
	kitchen scissors, kitchen shears	厨房剪刀, 鸡骨剪
	mixing bowl, colander, strainer	沥水篮, 打蛋盆, 滤网勺
	measuring cup, measuring spoon	量杯, 量勺
	tableware, dinnerware, dinnerware set, dinner set	餐具, 碗碟, 碗盘, 碗碟套装	corelle
tableware	plate, dinner plate, serving platter	盘子, 碟子, 餐盘
tableware	bowl, soup bowl	碗, 饭碗, 汤碗
tableware	cutlery, flatware, silverware, fork, spoon, teaspoon	刀叉, 勺子, 叉子, 汤匙, 西餐具
tableware	chopsticks	筷子, 筷
	cup, drinking cup	杯子, 杯, 水杯
cup	mug, coffee mug, coffee cup	马克杯, 咖啡杯	ember mug
cup	tumbler, travel mug, insulated tumbler, travel cup	随行杯, 吸管杯, 冰霸杯, 随手杯	stanley quencher, yeti rambler
cup	drinking glass, glass cup, glassware, beer glass, whiskey glass, cocktail glass	玻璃杯, 啤酒杯, 威士忌杯, 酒杯
drinking glass	wine glass, champagne glass, stemware	红酒杯, 葡萄酒杯, 高脚杯, 香槟杯	riedel
	water bottle, drink bottle, sports bottle	运动水壶, 水壶, 运动水杯, 随身水壶	hydro flask, owala, nalgene
water bottle	thermos, vacuum flask, insulated bottle, thermos flask, insulated water bottle	保温杯, 保温壶, 保温瓶, 热水瓶, 暖水壶	膳魔师
	teapot, tea set	茶壶, 茶具, 茶杯套装, 功夫茶具
	coffee pot, coffee dripper, cafetiere	咖啡壶, 滤杯
	food container, food storage container, glass container, meal prep container	保鲜盒, 饭盒保鲜盒, 食品收纳盒, 密封罐	tupperware, 特百惠, 乐扣乐扣
food container	lunch box, bento box, lunchbox	饭盒, 便当盒, 午餐盒
bag	lunch bag, cooler bag, insulated bag	便当包, 保温袋, 饭盒袋, 冰包
	ice tray, ice cube tray, ice mold	冰格, 制冰盒
	apron	围裙
	tray, serving tray	托盘
	straw, drinking straw	吸管
	paper cup, disposable cup, paper plate, plastic cup, disposable tableware	纸杯, 一次性杯子, 一次性餐具, 一次性碗
# Clothing
	clothing, clothes, apparel, garment	衣服, 服装, 服饰, 衣
clothing	outerwear	外衣
outerwear	jacket, bomber jacket, denim jacket, leather jacket	夹克, 外套, 皮衣, 牛仔外套, 夹克衫
outerwear	coat, overcoat, trench coat, peacoat, wool coat	大衣, 风衣, 呢大衣, 毛呢大衣
jacket	down jacket, puffer jacket, puffer, puffer coat, down coat, parka, winter jacket, winter coat	羽绒服, 羽绒外套, 羽绒大衣, 棉服, 棉衣, 派克大衣, 棉袄
jacket	rain jacket, raincoat, waterproof jacket, shell jacket, hardshell jacket, windbreaker	冲锋衣, 雨衣, 防水外套, 硬壳冲锋衣, 防风外套, 雨披
jacket	softshell jacket, sun protection jacket, sun jacket, upf jacket	防晒衣, 皮肤衣, 软壳衣, 防晒服
jacket	fleece, fleece jacket	抓绒衣, 摇粒绒, 抓绒外套
jacket	vest, gilet, down vest, bodywarmer	马甲, 羽绒马甲, 背心马甲
jacket	blazer, suit jacket, sport coat	西装外套, 西服外套, 小西装
jacket	ski jacket, snowboard jacket	滑雪服, 滑雪外套
clothing	suit, tuxedo	西装, 西服
clothing	tracksuit, sweatsuit	运动套装, 运动服
clothing	women's top, crop top	上衣
clothing	hoodie, sweatshirt, hooded sweatshirt, pullover hoodie, zip hoodie	卫衣, 连帽衫, 帽衫, 套头衫
clothing	sweater, jumper, pullover, knitwear, knit sweater	毛衣, 针织衫, 羊毛衫, 羊绒衫, 毛衫
sweater	cardigan	开衫, 针织开衫
clothing	shirt, dress shirt, button-down shirt, flannel shirt, button up shirt	衬衫, 衬衣, 恤衫
clothing	blouse	女衬衫, 雪纺衫
clothing	t-shirt, tshirt, tee, tee shirt	t恤, t恤衫, 体恤
clothing	polo shirt, polo	polo衫, 有领t恤
clothing	tank top, camisole, cami, singlet	背心, 吊带, 吊带衫
clothing	pants, trousers, slacks, chinos, cargo pants	裤子, 裤, 长裤, 休闲裤, 工装裤
pants	jeans, denim jeans, denim pants	牛仔裤	levi's 501, levis 501
pants	sweatpants, joggers, track pants, jogger pants	运动裤, 卫裤, 束脚裤
pants	leggings, yoga pants, tights	打底裤, 瑜伽裤, 紧身裤, 鲨鱼裤, 连裤袜
pants	shorts, running shorts, cargo shorts	短裤, 五分裤, 沙滩裤
pants	overalls, dungarees	背带裤
pants	ski pants, snow pants, hiking pants, rain pants	滑雪裤, 冲锋裤, 登山裤
clothing	dress, maxi dress, sundress, gown, evening dress	连衣裙, 长裙, 礼服, 洋装, 旗袍
clothing	skirt, mini skirt	裙子, 半身裙, 短裙, 百褶裙, 裙
clothing	jumpsuit, romper	连体裤, 连身裤
clothing	underwear, briefs, boxers, boxer briefs, panties, lingerie	内裤, 内衣, 平角裤, 三角裤
underwear	bra, sports bra, bralette	文胸, 胸罩, 运动内衣, 运动文胸
underwear	thermal underwear, base layer, long johns, thermals	保暖内衣, 秋衣, 秋裤, 秋衣秋裤, 打底衫
underwear	shapewear, bodysuit	塑身衣, 束身衣, 收腹裤
clothing	socks, ankle socks, crew socks, compression socks	袜子, 袜, 短袜, 船袜, 棉袜
socks	stockings, pantyhose	丝袜, 长筒袜
clothing	pajamas, pyjamas, sleepwear, nightgown, loungewear, pjs	睡衣, 家居服, 睡裙
clothing	swimsuit, swimwear, bathing suit, bikini, swim trunks, boardshorts	泳衣, 泳裤, 比基尼, 泳装
clothing	wetsuit, rash guard	潜水服, 水母衣
clothing	uniform, scrubs, workwear	校服, 工作服, 制服
clothing	costume, cosplay costume, halloween costume	戏服, 万圣节服装, cos服, 角色扮演服装, 演出服
clothing	baby clothes, onesie, baby bodysuit, baby romper	婴儿衣服, 连体衣, 哈衣, 爬服, 宝宝衣服
	fashion accessory	服饰配件, 配饰
	hat, cap, bucket hat, sun hat	帽子, 帽, 渔夫帽, 遮阳帽, 太阳帽
hat	baseball cap, trucker hat, snapback	棒球帽, 鸭舌帽
hat	beanie, knit hat, winter hat	毛线帽, 针织帽, 冷帽
	gloves, mittens, winter gloves, touchscreen gloves	手套, 保暖手套
gloves	work gloves	劳保手套, 工作手套
gloves	boxing gloves	拳击手套
	scarf, shawl, pashmina	围巾, 披肩, 丝巾, 围脖
	belt, leather belt, waist belt	皮带, 腰带, 裤带
	tie, necktie	领带
	bow tie	领结
	suspenders	背带
	hair accessory, hair clip, hair tie, scrunchie, headband, hair band	发夹, 发圈, 发饰, 发箍, 发带
	wig, hair extension	假发, 接发
# Shoes
	shoes, footwear	鞋子, 鞋, 鞋履
shoes	sneakers, trainers, athletic shoes, casual shoes, tennis shoes, sports shoes	运动鞋, 休闲鞋, 板鞋, 球鞋, 波鞋, 小白鞋, 老爹鞋, 帆布鞋	air force 1, air max, air jordan, adidas samba, yeezy, 椰子鞋
sneakers	running shoes	跑鞋, 跑步鞋, 慢跑鞋	nike pegasus, hoka clifton, gel-kayano, ultraboost
sneakers	basketball shoes	篮球鞋
sneakers	walking shoes	健步鞋, 步行鞋
shoes	hiking shoes, trail running shoes	登山鞋, 徒步鞋, 越野跑鞋, 越野鞋
shoes	soccer cleats, football boots, cleats, soccer shoes	足球鞋, 钉鞋
shoes	golf shoes	高尔夫球鞋
shoes	cycling shoes	骑行鞋, 锁鞋
shoes	boots, ankle boots, chelsea boots, winter boots	靴子, 靴, 短靴, 马丁靴, 切尔西靴	dr. martens 1460
boots	hiking boots	登山靴, 徒步靴
boots	work boots, safety boots, safety shoes	劳保鞋, 工装靴, 安全鞋
boots	rain boots, wellies, wellington boots	雨靴, 雨鞋, 水鞋
boots	snow boots	雪地靴	ugg classic
boots	ski boots, snowboard boots	滑雪靴, 雪鞋
shoes	sandals	凉鞋, 罗马凉鞋
sandals	flip flops	人字拖, 沙滩拖, 凉拖	havaianas
shoes	slippers, house slippers, house shoes	拖鞋, 棉拖, 家居鞋
shoes	clogs, mules	洞洞鞋, 穆勒鞋	crocs, 卡骆驰
shoes	heels, high heels	高跟鞋, 细高跟
shoes	flats, ballet flats	平底鞋, 芭蕾鞋
shoes	loafers, moccasins, boat shoes	乐福鞋, 豆豆鞋, 一脚蹬
shoes	dress shoes, oxfords, leather shoes	皮鞋, 牛津鞋, 正装鞋
shoes	baby shoes, kids shoes, toddler shoes	童鞋, 学步鞋, 婴儿鞋
shoes	water shoes	溯溪鞋, 涉水鞋
	insole, shoe insert, shoe insole	鞋垫
	shoelace	鞋带
	shoe care, shoe polish, shoe cleaner	鞋油, 擦鞋
# Bags and luggage
bag	handbag, purse, shoulder bag	手提包, 女包, 单肩包, 手袋
bag	tote bag, tote	托特包, 帆布袋, 购物袋
bag	crossbody bag, messenger bag, sling bag, crossbody	斜挎包, 邮差包, 胸包, 斜背包
bag	fanny pack, waist bag, belt bag, waist pack, bum bag	腰包	lululemon everywhere belt bag
bag	duffel bag, gym bag, duffle bag, travel bag, weekender bag, sports bag	旅行袋, 健身包, 旅行包, 运动包
bag	clutch bag, evening bag, clutch	手拿包, 晚宴包
bag	toiletry bag, makeup bag, cosmetic bag, wash bag	洗漱包, 化妆包
bag	diaper bag, nappy bag, mommy bag	妈咪包
bag	briefcase	公文包
	wallet, card holder, billfold, coin purse, cardholder	钱包, 卡包, 卡夹, 零钱包, 钱夹
holder	passport holder, passport cover	护照夹, 护照套
	luggage, suitcase, carry-on, carry-on luggage, luggage set, spinner luggage, trolley case	行李箱, 拉杆箱, 旅行箱, 登机箱, 行李喼, 皮箱	rimowa, 日默瓦, samsonite, 新秀丽
	luggage tag	行李牌, 行李吊牌
	packing cube, compression packing cube	旅行收纳袋, 旅行收纳包
# Jewelry, watches, glasses
	jewelry, jewellery	珠宝, 首饰, 饰品
jewelry	necklace, pendant, pendant necklace, gold chain	项链, 吊坠, 颈链
jewelry	bracelet, bangle	手链, 手镯, 手串
jewelry	earrings, stud earrings, ear studs	耳环, 耳钉, 耳坠
jewelry	ring, wedding ring, engagement ring, diamond ring	戒指, 钻戒, 对戒, 婚戒
jewelry	brooch	胸针
jewelry	gold bar	金条, 投资金条
jewelry	gold coin	金币
jewelry	silver coin	银币
	jewelry box, jewelry organizer	首饰盒, 饰品收纳盒
	watch box, watch winder	表盒, 摇表器
	glasses, eyeglasses, eyewear, spectacles	眼镜
glasses	sunglasses	太阳镜, 墨镜, 太阳眼镜	ray-ban wayfarer, ray-ban aviator
glasses	reading glasses, blue light glasses	老花镜, 防蓝光眼镜
glasses	swim goggles, swimming goggles	泳镜, 游泳镜
glasses	ski goggles, snow goggles	滑雪镜, 雪镜
glasses	safety glasses, safety goggles	护目镜, 防护眼镜
case	glasses case, eyeglass case, sunglasses case	眼镜盒
	contact lens	隐形眼镜, 美瞳	acuvue
	contact lens solution	护理液, 隐形眼镜护理液
	umbrella, sun umbrella, folding umbrella	雨伞, 伞, 遮阳伞, 太阳伞, 折叠伞, 晴雨伞
# Beauty and health
	skincare, skin care	护肤品, 护肤, 护肤套装
skincare	sunscreen, sunblock, sun cream, sunscreen lotion, sun lotion	防晒霜, 防晒乳, 防晒喷雾, 防晒液	anessa, 安热沙, 安耐晒
skincare	moisturizer, face cream, moisturiser, moisturizing cream, night cream, day cream	面霜, 保湿霜, 乳液, 晚霜, 日霜, 润肤霜	la mer, 海蓝之谜
skincare	body lotion, body cream, body butter, lotion	身体乳, 润肤乳, 身体霜
skincare	hand cream	护手霜
skincare	serum, face serum, facial serum	精华, 精华液, 精华水, 美容液	小棕瓶, advanced night repair
skincare	toner, face toner, facial toner	爽肤水, 化妆水, 柔肤水	神仙水
skincare	eye cream, eye serum	眼霜, 眼部精华
skincare	face mask, facial mask, sheet mask, sleeping mask, clay mask	面膜, 睡眠面膜, 泥膜, 补水面膜
skincare	eye patch	眼膜, 眼贴
skincare	face wash, facial cleanser, cleanser, facial wash	洗面奶, 洁面, 洁面乳, 洁面泡沫
skincare	makeup remover, cleansing oil, cleansing balm, micellar water	卸妆水, 卸妆油, 卸妆膏, 卸妆
skincare	acne patch, pimple patch, acne treatment	痘痘贴
skincare	lip balm, lip mask, chapstick	润唇膏, 唇膜
	makeup, cosmetics, makeup palette	化妆品, 彩妆
makeup	lipstick, lip gloss, lip tint, liquid lipstick	口红, 唇膏, 唇釉, 唇彩
makeup	foundation, bb cream, cc cream, concealer, cushion foundation, liquid foundation	粉底液, 粉底, 气垫, 遮瑕, bb霜, 隔离霜, 气垫粉底
makeup	setting powder, face powder, setting spray, pressed powder	散粉, 粉饼, 定妆喷雾, 蜜粉
makeup	blush, bronzer	腮红, 高光, 修容
makeup	eyeshadow, eye shadow, eyeshadow palette	眼影, 眼影盘
makeup	mascara	睫毛膏
makeup	false eyelashes, eyelashes	假睫毛
makeup	eyeliner	眼线笔, 眼线液
makeup	eyebrow pencil, brow pencil	眉笔
makeup	nail polish, nail gel, gel polish, press on nails	指甲油, 甲油胶, 美甲
	makeup brush, makeup sponge, beauty blender	化妆刷, 美妆蛋, 粉扑
	perfume, fragrance, cologne, eau de parfum, eau de toilette	香水, 古龙水, 淡香水	chanel no 5, dior sauvage, bleu de chanel
	hair care, hair mask, hair oil, hair treatment	护发, 发膜, 护发精油
hair care	shampoo	洗发水, 洗发露, 洗头水, 洗发乳
hair care	conditioner, hair conditioner	护发素, 润发乳
hair care	hair spray, hair gel, pomade, hair wax, hairspray	发胶, 发蜡, 发泥, 定型喷雾
hair care	hair dye, hair color, hair colour	染发剂, 染发膏
	hair brush, hairbrush, comb, detangling brush	梳子, 梳, 气垫梳	tangle teezer
	soap, bar soap	香皂, 肥皂, 手工皂
	hand soap, hand wash, liquid soap	洗手液
	body wash, shower gel, bath gel	沐浴露, 沐浴乳
	bath bomb	浴球, 泡澡球
	bath salt	浴盐
	body scrub	磨砂膏
	deodorant, antiperspirant	止汗露, 止汗剂, 腋下走珠
	hand sanitizer, hand sanitiser, sanitizer	免洗洗手液, 免洗消毒液	purell
	shaving cream, shaving foam, aftershave	剃须泡沫, 剃须膏
	nail clipper, nail file, manicure set	指甲刀, 指甲剪, 指甲钳
	tweezers	镊子, 眉夹
	toothpaste	牙膏	sensodyne, 舒适达, 云南白药牙膏
	toothbrush, manual toothbrush	牙刷
	mouthwash	漱口水	listerine, 李施德林
	dental floss, floss pick	牙线, 牙线棒
	teeth whitening strip, whitening strip, teeth whitening kit	美白牙贴, 牙贴	crest whitestrips
	sanitary pad, sanitary napkin, panty liner, maxi pad	卫生巾, 护垫, 安睡裤, 姨妈巾	苏菲, whisper pads
	tampon	卫生棉条	tampax
	menstrual cup	月经杯
	condom	避孕套, 安全套	durex, 杜蕾斯, 冈本
	sex toy, vibrator	情趣用品, 成人用品, 震动棒
	supplement, dietary supplement, health supplement	保健品, 营养品, 营养补充剂
supplement	vitamin, multivitamin, vitamin c, vitamin d, vitamin gummies	维生素, 复合维生素, 维他命	centrum, 善存
supplement	fish oil, omega-3	鱼油, 深海鱼油
supplement	probiotic	益生菌
supplement	collagen, collagen peptides	胶原蛋白, 胶原蛋白肽
supplement	calcium supplement, calcium tablet	钙片
supplement	magnesium supplement, magnesium glycinate	镁片
supplement	melatonin	褪黑素
supplement	creatine	肌酸
supplement	pre-workout	氮泵
supplement	glucosamine	氨糖
supplement	protein powder, whey protein, whey, protein shake	蛋白粉, 乳清蛋白, 乳清蛋白粉
	medicine, pain reliever, painkiller, allergy medicine, cold medicine	药品, 感冒药, 止痛药, 药	tylenol, advil, 布洛芬
	bandage, band-aid	创可贴, 绷带
	first aid kit	急救包
	mask, surgical mask, n95 mask, kn95 mask, respirator, medical mask, disposable mask	口罩, 医用口罩, 一次性口罩
	wheelchair	轮椅
	rollator	助行器
	walking cane	拐杖
	hand warmer, heat patch	暖宝宝, 暖手宝, 暖贴
	hot water bottle	热水袋
	eye mask, sleep mask	眼罩, 蒸汽眼罩
	ear plug, earplug	隔音耳塞, 防噪音耳塞	loop quiet
	knee brace, knee pad, ankle brace, wrist brace, back brace, knee sleeve	护膝, 护腕, 护腰, 护踝
	pill organizer, pill box	药盒
# Baby
	baby product, baby essentials	母婴用品, 婴儿用品, 宝宝用品
baby product	diaper, nappy, diaper pants, training pants	纸尿裤, 尿不湿, 拉拉裤, 纸尿片, 尿布, 尿片	pampers, 帮宝适, huggies, 好奇
baby product	stroller, pushchair, pram, baby stroller	婴儿车, 婴儿推车, 遛娃神器	yoyo stroller, bugaboo
baby product	car seat, child car seat, baby car seat, booster car seat	安全座椅, 儿童安全座椅, 婴儿提篮
baby product	crib, cot, bassinet, baby bed, playpen, cradle	婴儿床, 摇篮, 宝宝床
baby product	baby bottle, feeding bottle, sippy cup	奶瓶, 学饮杯	comotomo
baby product	baby formula, infant formula, formula milk, milk powder	奶粉, 婴儿奶粉, 配方奶粉, 配方奶	enfamil, similac, 爱他美, 飞鹤
baby product	baby food, baby snack, baby puree	辅食, 婴儿辅食, 宝宝零食
baby product	pacifier, teether	安抚奶嘴, 奶嘴, 牙胶
baby product	baby carrier, baby wrap, baby sling	婴儿背带, 腰凳, 背巾	ergobaby
baby product	breast pump	吸奶器
baby product	baby monitor	婴儿监视器, 婴儿监护器
	wet wipe, baby wipe, wipe, cleaning wipe, disinfecting wipe	湿巾, 湿纸巾, 婴儿湿巾
	cotton pad	化妆棉, 棉柔巾
	cotton swab, q-tip	棉签
	bib, baby bib	围兜, 口水巾
mat	play mat, baby play mat, crawling mat	爬行垫, 游戏垫
	baby gate, safety gate	门栏, 安全门栏
	potty, potty seat	儿童坐便器, 小马桶
# Toys
	toy, kids toy, toy set	玩具, 儿童玩具
toy	building blocks, building bricks, building set, building toy, toy bricks, magnetic tiles	积木, 拼装积木, 积木玩具, 磁力片	lego, 乐高, mega bloks, magna-tiles
toy	model kit, gunpla, scale model	模型, 拼装模型, 高达模型	gundam, 高达
toy	doll, dollhouse, baby doll	娃娃, 洋娃娃, 娃娃屋	barbie, 芭比
toy	action figure, figure, figurine, collectible figure	手办, 可动人偶, 人偶, 公仔	funko pop, hot toys
toy	blind box, mystery box toy	盲盒	labubu, 拉布布
toy	puzzle, jigsaw puzzle, jigsaw	拼图	ravensburger puzzle
toy	puzzle cube, speed cube	魔方	rubik's cube
toy	board game, party game, tabletop game, chess set	桌游, 棋盘游戏, 象棋, 围棋, 大富翁	monopoly, catan, codenames
toy	card game, playing cards, trading cards, poker cards, booster box	卡牌, 扑克牌, 卡牌游戏, 集换卡	uno, exploding kittens
toy	mahjong set, mahjong, mahjong table	麻将, 麻将机
toy	rc car, remote control car, rc truck	遥控车, 遥控汽车, 遥控赛车	traxxas
toy	plush toy, stuffed animal, plushie, soft toy, teddy bear	毛绒玩具, 毛绒公仔, 玩偶, 玩具熊	jellycat, squishmallows
toy	toy car, toy truck, die-cast car, diecast car, race track toy	玩具车, 小汽车玩具, 合金车模	hot wheels, 风火轮, matchbox cars
toy	toy train, train set	玩具火车, 轨道火车
toy	toy gun, water gun, toy blaster, nerf gun	玩具枪, 水枪, 软弹枪	nerf, super soaker
toy	educational toy, stem kit, learning toy, science kit	益智玩具, 早教玩具, 科学实验套装
toy	slime, play dough, playdough, modeling clay	橡皮泥, 彩泥, 史莱姆, 黏土	play-doh
toy	play kitchen, play tent, play house, playhouse	过家家玩具, 儿童帐篷
toy	fidget toy, fidget spinner, yo-yo	解压玩具, 指尖陀螺, 悠悠球, 溜溜球
toy	kite	风筝
toy	bubble machine, bubble gun, bubble wand	泡泡机, 泡泡枪
toy	bath toy	洗澡玩具, 戏水玩具
toy	ride-on toy, ride-on car, balance bike, tricycle	儿童电动车, 三轮车, 儿童滑步车, 扭扭车	power wheels
toy	trampoline	蹦床, 跳跳床
toy	swing set, playground set	秋千, 滑梯
# Pets
	pet supplies, pet product	宠物用品
pet supplies	pet food	宠物食品, 宠物粮
pet food	dog food, puppy food	狗粮, 犬粮
pet food	cat food, kitten food	猫粮, 猫罐头
pet food	pet treat	宠物零食, 冻干
pet treat	dog treat, dog chew	狗零食	greenies
pet treat	cat treat	猫零食, 猫条	churu
pet food	fish food	鱼粮, 鱼饲料
pet food	bird food, bird seed	鸟粮
pet supplies	cat litter	猫砂, 豆腐猫砂
pet supplies	litter box, litter tray, automatic litter box, cat litter box	猫砂盆, 猫厕所, 自动猫砂盆	litter-robot
pet supplies	pet bed, dog bed, cat bed	狗窝, 猫窝, 宠物窝, 宠物床, 狗床
pet supplies	leash, dog leash, dog lead	牵引绳, 狗绳, 狗链
pet supplies	dog collar, pet collar, cat collar	项圈, 狗项圈
pet supplies	dog harness	胸背带
pet supplies	pet carrier, cat carrier, dog carrier, dog crate, pet crate, dog kennel	猫包, 宠物包, 航空箱, 狗笼, 宠物背包
pet supplies	cat tree, cat tower, cat scratcher, scratching post	猫爬架, 猫抓板, 猫抓柱
pet supplies	pet feeder, automatic feeder, automatic cat feeder	自动喂食器
pet supplies	pet fountain, cat water fountain	宠物饮水机
pet supplies	dog bowl, pet bowl, cat bowl	狗碗, 猫碗
pet supplies	pet toy	宠物玩具
pet toy	dog toy	狗玩具
pet toy	cat toy	猫玩具, 逗猫棒
pet supplies	flea treatment, dewormer, flea collar	驱虫药, 体内外驱虫	frontline plus
pet supplies	pet brush	宠物梳	furminator
pet supplies	pet shampoo, dog shampoo	宠物沐浴露
pet supplies	pet grooming kit	宠物剃毛器
pet supplies	puppy pad, pee pad, pet pad	宠物尿垫, 狗尿垫
pet supplies	aquarium, fish tank	鱼缸, 水族箱
filter	aquarium filter	鱼缸过滤器
# Sports and outdoor
	camping gear, outdoor gear, camping equipment	露营装备, 户外装备, 露营用品
camping gear	tent, camping tent, pop up tent	帐篷, 帐蓬
camping gear	canopy, canopy tent, gazebo, pop up canopy, awning	遮阳棚, 凉亭
camping gear	tarp	天幕, 防水布
camping gear	sleeping bag	睡袋
	camping cot, folding cot, camp bed	行军床, 折叠床, 午休床
camping gear	sleeping pad, camping mattress	防潮垫, 露营垫, 睡垫
camping gear	camping stove, backpacking stove, portable stove	卡式炉, 户外炉, 露营炉, 炉头	jetboil
camping gear	hammock	吊床
camping gear	hiking pole, trekking pole	登山杖, 徒步杖
camping gear	cooler, ice chest, cooler box, esky	保温箱, 冷藏箱, 户外保温箱
camping gear	camping cart, folding wagon, wagon	露营车, 户外推车
	compass	指南针, 罗盘
	fitness equipment, home gym, gym equipment, exercise equipment	健身器材, 运动器材, 健身器械
mat	yoga mat, exercise mat	瑜伽垫, 健身垫
fitness equipment	dumbbell, adjustable dumbbell	哑铃, 可调节哑铃	bowflex selecttech
fitness equipment	barbell	杠铃
fitness equipment	weight plate	杠铃片
fitness equipment	kettlebell	壶铃
fitness equipment	treadmill, walking pad	跑步机, 走步机
fitness equipment	exercise bike, spin bike, stationary bike	动感单车, 健身车	peloton bike
fitness equipment	rowing machine, rower	划船机	concept2
fitness equipment	elliptical machine, elliptical	椭圆机
fitness equipment	weight bench	卧推凳, 仰卧板
fitness equipment	power rack, squat rack	深蹲架
fitness equipment	pull up bar	引体向上器, 单杠
fitness equipment	resistance band, exercise band	弹力带, 阻力带, 拉力器
fitness equipment	jump rope, skipping rope	跳绳
fitness equipment	foam roller	泡沫轴
fitness equipment	yoga block	瑜伽砖
fitness equipment	exercise ball, yoga ball	瑜伽球
fitness equipment	ab roller, ab wheel	健腹轮
fitness equipment	punching bag	沙袋, 拳击沙袋
	bike, bicycle, mountain bike, road bike, push bike	自行车, 单车, 山地车, 公路车, 脚踏车
bike	electric bike, e-bike, ebike	电动自行车, 电动车, 电单车, 电助力自行车
bike	kids bike, children's bike	儿童自行车, 童车
	helmet	头盔, 安全帽
helmet	bike helmet, bicycle helmet, cycling helmet	自行车头盔, 骑行头盔
helmet	motorcycle helmet	摩托车头盔, 电动车头盔, 机车帽
helmet	ski helmet	滑雪头盔, 雪盔
	bike lock, bicycle lock	自行车锁, 单车锁
	bike pump, bicycle pump, ball pump	打气筒, 自行车打气筒
	bike rack, bike carrier	自行车架, 单车架
	bike saddle, bike seat	自行车坐垫, 车座
	bike tire, bike tyre, inner tube	自行车轮胎, 自行车内胎
	bike pedal	自行车脚踏
	bike chain	自行车链条
	scooter, kick scooter, kids scooter	滑板车, 儿童滑板车
scooter	electric scooter, e-scooter	电动滑板车
	hoverboard, self-balancing scooter	平衡车
	motorcycle, motorbike	摩托车, 机车
	skateboard, longboard	滑板, 长板
	roller skates, inline skates, ice skates, rollerblades	轮滑鞋, 溜冰鞋, 旱冰鞋, 冰刀鞋
	ball	皮球
ball	basketball	篮球
ball	soccer ball	足球
ball	american football, rugby ball	橄榄球
ball	volleyball	排球
ball	tennis ball	网球
ball	golf ball	高尔夫球	titleist pro v1
ball	ping pong ball, table tennis ball, pickleball ball	乒乓球, 匹克球
	basketball hoop	篮球架, 篮球框
	racket, racquet	球拍
racket	tennis racket, tennis racquet	网球拍
racket	badminton racket	羽毛球拍
racket	table tennis paddle, ping pong paddle, pickleball paddle	乒乓球拍, 匹克球拍
	shuttlecock	羽毛球
	ping pong table, table tennis table	乒乓球台, 乒乓球桌
	pool table, billiard table	台球桌
	foosball table	桌上足球
	golf club, putter, golf driver, golf iron	高尔夫球杆, 高尔夫推杆
	fishing rod, fishing pole, fishing combo	鱼竿, 钓竿, 钓鱼竿
	fishing reel, spinning reel	渔轮, 渔线轮
	fishing lure, fishing bait	鱼饵, 路亚饵
	fishing line	鱼线
	fishing tackle	渔具, 鱼钩
	ski	双板, 双板滑雪板
	snowboard	滑雪板, 单板滑雪板
	sled	雪橇
	surfboard, paddle board, stand up paddle board, sup board	冲浪板, 桨板
	kayak, canoe, inflatable boat	皮划艇, 橡皮艇, 充气船
	life jacket, life vest	救生衣
	snorkel, snorkel mask, snorkel set, diving mask	浮潜面罩, 潜水镜, 呼吸管
	swimming pool, inflatable pool, kiddie pool	游泳池, 充气泳池, 充气水池
	pool float, swim ring	游泳圈, 浮排
	swim cap	泳帽
	dart board, dartboard	飞镖盘, 飞镖
	pedometer	计步器
# Food and drink
	food, grocery	食品, 食物
food	snack	零食, 小吃, 休闲食品, 零食大礼包
snack	nuts, mixed nuts	坚果, 每日坚果
nuts	almonds	巴旦木, 杏仁
nuts	cashews	腰果
nuts	pistachios	开心果
nuts	walnut kernels	核桃
nuts	macadamia	夏威夷果
nuts	peanuts	花生
nuts	sunflower seeds	瓜子
snack	chocolate, chocolate bar, chocolate box	巧克力, 朱古力	ferrero rocher, 费列罗, kitkat, toblerone, 德芙
snack	candy, gummies, sweets, lollipop	糖果, 软糖, 棒棒糖, 喜糖	haribo, 大白兔奶糖
snack	chewing gum	口香糖
snack	chips, crisps, potato chips	薯片	pringles, 品客, doritos, 乐事薯片
snack	popcorn	爆米花
snack	cookies, biscuit, cracker	饼干, 曲奇, 曲奇饼	oreo, 奥利奥
snack	cake, pastry, cheesecake	蛋糕, 糕点, 点心
snack	mooncake, moon cake	月饼
snack	jerky, beef jerky	牛肉干, 肉脯, 猪肉脯
snack	energy bar, protein bar, granola bar	能量棒, 蛋白棒	clif bar
snack	dried fruit, raisins	果干, 果脯, 蜜饯, 红枣, 葡萄干
food	ice cream	冰淇淋, 雪糕, 冰激凌	haagen-dazs, 哈根达斯
food	bread, toast	面包, 吐司, 欧包
food	cereal, oatmeal, granola, oats	麦片, 燕麦, 燕麦片, 谷物	cheerios
food	rice	大米, 米饭, 香米, 东北大米
food	flour	面粉, 小麦粉
food	noodle	面条, 挂面, 拉面
food	pasta, spaghetti	意大利面, 意面
noodle	instant noodles, ramen, cup noodles	方便面, 泡面, 速食面, 公仔面, 螺蛳粉, 酸辣粉	辛拉面, buldak
food	cooking oil, olive oil, vegetable oil	食用油, 橄榄油, 花生油, 菜籽油, 玉米油
food	seasoning, spice	调料, 调味料, 调味品
seasoning	sauce, hot sauce	辣酱	老干妈
seasoning	soy sauce	酱油
seasoning	vinegar	醋
seasoning	ketchup	番茄酱
seasoning	hot pot base, hotpot base	火锅底料
food	honey	蜂蜜
food	jam	果酱
food	peanut butter	花生酱
food	chocolate spread	巧克力酱	nutella
food	sugar, sweetener	白糖, 红糖
food	table salt	食盐
food	egg	鸡蛋, 咸鸭蛋
food	meat	肉
meat	steak	牛排
meat	raw beef, ground beef	牛肉
meat	pork	猪肉
meat	chicken breast	鸡肉, 鸡胸肉
meat	mutton	羊肉
meat	sausage, ham, bacon	香肠, 火腿
food	seafood	海鲜
seafood	shrimp, prawn	虾仁, 虾
seafood	salmon fillet	三文鱼
seafood	hairy crab	大闸蟹, 螃蟹
seafood	sea cucumber	海参
food	canned food, canned tuna	罐头, 午餐肉
food	frozen food, frozen pizza	速冻食品
frozen food	dumpling	水饺, 饺子
frozen food	rice ball dessert, tangyuan	汤圆
food	zongzi, rice dumpling	粽子
food	cheese	奶酪, 芝士, 乳酪
food	yogurt, yoghurt	酸奶, 优酪乳	安慕希
food	fruit	水果
fruit	fresh cherry	车厘子
fruit	durian	榴莲
fruit	fresh mango	芒果
fruit	navel orange	橙子, 脐橙
fruit	fresh strawberry	草莓
fruit	fresh blueberry	蓝莓
fruit	kiwi fruit, kiwifruit	猕猴桃
food	vegetable	蔬菜, 沙拉, 青菜
food	bird nest	燕窝, 即食燕窝
	drink, beverage	饮料, 饮品
drink	tea, tea bag, tea leaves	茶叶, 茶, 茶包, 花茶	lipton tea, 立顿
tea	green tea	绿茶, 龙井
tea	black tea	红茶
tea	oolong tea, oolong	乌龙茶, 铁观音
tea	pu-erh tea, puer tea	普洱茶
drink	coffee	咖啡	nescafe, 雀巢咖啡, 三顿半
coffee	coffee beans	咖啡豆
coffee	ground coffee, instant coffee	咖啡粉, 速溶咖啡, 挂耳咖啡
drink	milk, oat milk, soy milk	牛奶, 纯牛奶, 燕麦奶, 豆奶, 鲜奶, 鲜牛奶	特仑苏, 金典
drink	juice, fruit juice, orange juice	果汁, 橙汁, 椰汁, 椰子水
drink	water, mineral water, sparkling water, bottled water	矿泉水, 气泡水, 苏打水, 饮用水, 纯净水	农夫山泉, evian, 依云, perrier, 巴黎水
drink	soda, soft drink, cola	可乐, 汽水, 碳酸饮料	coca-cola, 可口可乐, 百事可乐, 雪碧
drink	energy drink, sports drink	功能饮料, 能量饮料, 运动饮料	red bull, 红牛, gatorade
drink	alcohol	酒, 酒类, 酒水
alcohol	wine	葡萄酒
wine	red wine	红酒, 干红	拉菲, 奔富
wine	white wine	白葡萄酒
wine	champagne, sparkling wine	香槟
alcohol	liquor	洋酒, 烈酒
liquor	whisky, whiskey, bourbon	威士忌	johnnie walker, jameson
liquor	vodka	伏特加
liquor	gin	金酒
liquor	rum	朗姆酒
liquor	brandy	白兰地	轩尼诗
liquor	tequila	龙舌兰
alcohol	baijiu	白酒, 酱香酒, 浓香型白酒	茅台, 飞天茅台, 五粮液, moutai, 剑南春
alcohol	beer, craft beer	啤酒, 精酿, 精酿啤酒	budweiser, 百威, 青岛啤酒, heineken
alcohol	sake	清酒
alcohol	plum wine	梅酒
alcohol	rice wine	黄酒, 米酒
	gift box	礼品盒
	gift basket	礼篮, 果篮
# Tools and garden
	tool, tool set, tool kit, hand tool	工具, 五金工具, 工具套装
tool	power tool, cordless tool	电动工具
power tool	drill, cordless drill, power drill, impact driver, hammer drill, drill driver, electric drill	电钻, 手电钻, 冲击钻, 电锤, 充电钻
power tool	saw	电锯, 锯, 锯子
saw	chainsaw	链锯
saw	circular saw, miter saw, table saw	圆锯
power tool	sander	砂光机, 打磨机
power tool	angle grinder	角磨机
power tool	rotary tool	电磨	dremel
power tool	heat gun	热风枪
power tool	glue gun, hot glue gun	热熔胶枪, 胶枪
power tool	nail gun, staple gun	射钉枪, 码钉枪
power tool	welder, welding machine	电焊机, 焊机
tool	soldering iron, soldering station	电烙铁, 焊台
	drill bit	钻头, 批头
	saw blade	锯片
tool	screwdriver, precision screwdriver, screwdriver set, electric screwdriver	螺丝刀, 起子, 螺丝批, 电动螺丝刀, 螺丝刀套装	wera kraftform
tool	wrench, spanner, socket set, ratchet, socket wrench, allen key, hex key	扳手, 套筒, 内六角扳手, 棘轮扳手, 套筒套装
tool	pliers, wire stripper, wire cutter	钳子, 钳, 老虎钳, 剥线钳	knipex
tool	hammer, mallet	锤子, 锤, 榔头, 羊角锤
tool	tape measure, measuring tape	卷尺
tool	laser level, spirit level	水平仪
tool	laser measure, laser distance meter	测距仪, 激光测距仪
tool	caliper	游标卡尺
tool	multitool, multi-tool, swiss army knife, pocket knife, utility knife	瑞士军刀, 多功能刀, 美工刀, 折叠刀	leatherman, victorinox spartan
tool	multimeter, voltage tester, stud finder	万用表, 测电笔
	tool box, toolbox, tool chest, tool bag	工具箱, 工具包
	ladder, step ladder, stepladder	梯子, 梯, 人字梯, 伸缩梯
	workbench	工作台
	screw	螺丝, 螺丝钉
	nail	钉子
	bolt	螺栓
	tape, duct tape, packing tape, masking tape, double sided tape	胶带, 双面胶, 透明胶, 胶布
	glue, super glue, adhesive, sealant, caulk, epoxy	胶水, 玻璃胶, 强力胶, 密封胶, 502胶	gorilla glue
	paint, wall paint, spray paint	油漆, 涂料, 乳胶漆, 喷漆, 漆
	paint brush, paint roller	油漆刷, 滚筒刷
	lubricant, rust remover	润滑油, 除锈剂, 润滑剂	wd-40
	padlock, door lock, deadbolt	挂锁, 门锁, 锁
	door handle, door hinge, door knob	门把手, 合页, 拉手
	flooring, floor tile, vinyl plank	地板, 瓷砖, 木地板
	work light	工作灯, 检修灯
	generator	发电机
	gardening tool, garden tool, shovel, rake	园艺工具, 铲, 铁锹, 园林工具
	garden hose, hose, water hose, expandable hose, hosepipe, hose pipe	水管, 软管, 花园水管, 洗车水管
	hose nozzle, sprinkler, irrigation kit, watering can	喷头, 洒水器, 浇水壶, 浇花器, 喷枪
	lawn mower, lawnmower, mower, robot lawn mower	割草机, 除草机, 剪草机, 割草机器人
	grass trimmer, string trimmer, weed eater, hedge trimmer, weed wacker	打草机, 绿篱机, 割灌机
	leaf blower, blower	吹叶机, 鼓风机
	snow blower, snow shovel	扫雪机, 雪铲
	pruner, pruning shears, garden shears	修枝剪, 园艺剪
	pressure washer, power washer	高压洗车机, 高压清洗机, 洗车机
	grill, bbq grill, barbecue, gas grill, charcoal grill, smoker grill, pellet grill	烧烤架, 烧烤炉, 烤炉, 烤架	traeger, weber genesis, big green egg
	grill tool, bbq tool, grill brush	烧烤工具, 烧烤夹
	grilling charcoal, charcoal briquettes, firewood, wood pellets	木炭, 烧烤炭
	fire pit	火盆, 篝火盆, 火炉	solo stove
	patio umbrella	庭院伞, 户外遮阳伞
	planter, plant pot, flower pot, raised garden bed	花盆, 种植箱, 种植盆
	plant, houseplant, succulent	绿植, 盆栽, 多肉, 植物
	flower, bouquet	鲜花, 花束, 玫瑰花
	seed, flower seed, vegetable seed	种子, 花种
	fertilizer, potting soil, plant food	肥料, 营养土, 花肥	miracle-gro
	weed killer	除草剂
	greenhouse	温室
	shed, storage shed	工具房, 储物房
# Car
	car accessory, auto accessory	汽车用品, 车载用品, 汽车配件
	car, suv, electric car	汽车, 轿车
car accessory	tire, tyre, car tire, winter tire	轮胎, 车胎, 汽车轮胎, 雪地胎	michelin pilot, michelin crossclimate
car accessory	tire inflator, tyre inflator, portable air compressor, air compressor, air pump	充气泵, 车载充气泵, 打气泵, 空压机
car accessory	tire pressure gauge	胎压计, 胎压监测
car accessory	wheel rim, alloy wheel, hubcap	轮毂, 轮圈
car accessory	dash cam, dashcam, dash camera, car camera	行车记录仪, 行车纪录仪
car accessory	backup camera, reversing camera	倒车影像, 倒车摄像头
car accessory	car stereo, carplay screen	车载导航, 中控屏, 汽车音响, 车机
car accessory	obd2 scanner, obd scanner, code reader	故障诊断仪, obd检测仪
car accessory	jump starter, car jump starter	汽车应急启动电源, 应急启动电源, 搭电宝, 启动电源
cable	jumper cable, booster cable	搭火线, 搭电线
car accessory	car vacuum	车用吸尘器
mat	car mat, car floor mat, floor mat, floor liner, trunk mat, cargo liner	汽车脚垫, 车脚垫, 后备箱垫, 尾箱垫, 脚垫	weathertech
cover	car cover	车衣, 车罩
cover	car seat cover, seat cover	汽车座套, 座椅套, 汽车坐垫
cover	steering wheel cover	方向盘套
car accessory	windshield wiper, wiper blade, wiper	雨刮器, 雨刷, 雨刮, 雨刮片
car accessory	windshield sun shade, car sunshade, sunshade	遮阳挡, 汽车遮阳帘
car accessory	windshield washer fluid, antifreeze, coolant	玻璃水, 防冻液, 冷却液
car accessory	motor oil, engine oil	机油, 发动机油	mobil 1, 美孚1号, castrol edge
car accessory	car battery	汽车电瓶, 电瓶, 汽车蓄电池
car accessory	car wash, car wax, car shampoo, ceramic coating, car polish	洗车液, 车蜡, 镀膜, 洗车用品	meguiar's, turtle wax
car accessory	headlight bulb, car headlight	车灯, 大灯, 汽车大灯
car accessory	brake pad, brake disc	刹车片
car accessory	spark plug	火花塞
car accessory	roof rack, roof box, cargo carrier	车顶架, 车顶箱, 行李架
car accessory	car jack, floor jack	千斤顶
car accessory	car air freshener, car perfume	车载香水, 车载香薰
car accessory	gps tracker, car tracker	gps定位器, 汽车定位器
organizer	car organizer, trunk organizer, car seat organizer	后备箱收纳箱, 车载收纳, 椅背收纳袋
	ev charger, ev charging station	充电桩, 充电枪
# Musical instruments
	musical instrument, instrument	乐器, 琴
musical instrument	guitar, acoustic guitar, classical guitar	吉他, 木吉他, 民谣吉他, 结他
guitar	electric guitar	电吉他	stratocaster, telecaster, les paul
guitar	bass guitar, electric bass	贝斯, 电贝斯, 低音吉他
musical instrument	ukulele	尤克里里, 乌克丽丽, 夏威夷小吉他
musical instrument	piano, grand piano, upright piano	钢琴	steinway
piano	digital piano, electric piano, electronic piano	电钢琴, 数码钢琴, 电子钢琴	yamaha p-45
piano	keyboard instrument, musical keyboard, piano keyboard, electronic keyboard, arranger keyboard, portable keyboard, digital keyboard	电子琴, 便携电子琴, 手卷钢琴	yamaha psr
musical instrument	synthesizer, synth, midi keyboard, midi controller	合成器, midi键盘
musical instrument	violin	小提琴
musical instrument	cello	大提琴
musical instrument	viola	中提琴
musical instrument	drum, drum set, drum kit, electronic drum	鼓, 架子鼓, 电子鼓, 手鼓
musical instrument	flute	长笛, 笛子, 竖笛
musical instrument	saxophone	萨克斯
musical instrument	trumpet	小号
musical instrument	clarinet	单簧管
musical instrument	harmonica	口琴
musical instrument	kalimba	拇指琴, 卡林巴
musical instrument	guzheng	古筝
musical instrument	pipa	琵琶
musical instrument	erhu	二胡
	guitar pedal, effects pedal	效果器, 单块效果器
	guitar amp, guitar amplifier, bass amp	吉他音箱
	guitar string	吉他弦
	guitar pick	拨片
	capo	变调夹
	guitar tuner	调音器
strap	guitar strap	吉他背带
stand	guitar stand	吉他架
stand	music stand	谱架
stand	keyboard stand	琴架
# Stationery, books, art, party
	stationery, office supplies, school supplies	文具, 办公用品, 学习用品
stationery	pen, ballpoint pen, gel pen, rollerball pen	笔, 中性笔, 圆珠笔, 签字笔, 原子笔
pen	fountain pen	钢笔	lamy safari, montblanc meisterstück
stationery	pencil, mechanical pencil, colored pencil, coloured pencil	铅笔, 自动铅笔, 彩铅, 彩色铅笔
stationery	marker, permanent marker, highlighter, marker pen, whiteboard marker	马克笔, 记号笔, 荧光笔, 白板笔	sharpie
stationery	eraser	橡皮, 橡皮擦
stationery	pencil sharpener	削笔器, 卷笔刀
stationery	paper notebook, journal, diary, spiral notebook, notepad, planner, composition notebook	本子, 日记本, 手账本, 记事本, 手账	moleskine, hobonichi
stationery	sticky note	便利贴, 便签, 便签纸	post-it
stationery	sticker, label, washi tape	贴纸, 标签纸, 手账贴纸
stationery	printer paper, copy paper, a4 paper, photo paper	打印纸, 复印纸, a4纸, 影印纸, 相纸
stationery	envelope, shipping box, cardboard box	信封, 快递盒, 纸箱
stationery	binder, file folder, folder	文件夹, 活页夹
stationery	stapler	订书机
stationery	hole punch	打孔器
stationery	paper clip	回形针
stationery	scissors	剪刀
stationery	ruler	尺子, 直尺
stationery	whiteboard, blackboard, dry erase board, chalkboard	白板, 黑板, 小黑板
stationery	calendar, wall calendar	日历, 台历, 挂历
stationery	greeting card, christmas card, birthday card	贺卡, 明信片, 生日卡
case	pencil case, pencil pouch, pen case	笔袋, 铅笔盒, 文具盒
	globe	地球仪
	book, paperback, hardcover	书籍, 图书, 书
book	novel	小说
book	cookbook, recipe book	食谱, 菜谱, 烹饪书
book	children's book, kids book, picture book, board book	绘本, 童书, 儿童读物
book	comic, comic book, manga, graphic novel	漫画, 漫画书
book	textbook, workbook, dictionary	教材, 教科书, 字典, 练习册
book	coloring book, activity book, sticker book	涂色书, 填色书, 贴纸书
	magazine, newspaper, magazine subscription	杂志, 报纸
	art supplies, art set	美术用品, 绘画用品
art supplies	acrylic paint, watercolor, oil paint, watercolour	颜料, 水彩, 丙烯颜料, 水粉
art supplies	crayon	蜡笔	crayola
art supplies	sketchbook, sketch pad, easel, drawing pad	画板, 素描本, 画架, 画布, 画本
art supplies	paint by numbers, diamond painting	数字油画, 钻石画
	craft kit, craft supplies, diy kit	手工材料, 手工制作, diy材料包
craft kit	yarn	毛线, 毛线团
craft kit	crochet kit, crochet hook	钩针
craft kit	knitting needles	毛衣针, 棒针
craft kit	sewing kit, sewing thread	针线盒
craft kit	fabric	布料
craft kit	embroidery kit, cross stitch kit	刺绣, 十字绣
craft kit	beads, bracelet making kit, jewelry making kit	串珠, 拼豆
	party supplies, party decoration, party favor	派对用品, 生日装饰, 派对装饰
party supplies	balloon, balloon arch	气球
party supplies	banner, confetti, party hat	横幅, 彩带
party supplies	wrapping paper, gift wrap, gift bag, tissue paper	包装纸, 礼品袋
party supplies	fireworks, sparkler	烟花, 仙女棒
party supplies	halloween decoration, easter egg, easter basket	万圣节装饰, 复活节彩蛋
	lighter	打火机	zippo
	cigarette, cigar	香烟, 雪茄
	vape, e-cigarette	电子烟
	key chain, keychain, key ring	钥匙扣, 钥匙圈
# Travel
	travel package, vacation package, package holiday	旅游套餐, 跟团游, 自由行
travel package	cruise	邮轮, 游轮
	hotel, resort, hotel stay	酒店, 度假村, 酒店住宿, 民宿, 宾馆
	flight, plane ticket, airfare, airline ticket	机票, 航班
	car rental, rental car, car hire	租车, 汽车租赁
	ticket, concert ticket, admission ticket, theme park ticket	门票, 票, 演唱会门票, 入场券
ticket	movie ticket, cinema ticket	电影票
ticket	train ticket, bus ticket, rail pass	火车票, 车票
`;
